/** What an address means. */
export type Place =
  | { page: "lobby" }
  | { page: "table"; id: string; seat: number | null; invite: string | null; watch: boolean }
  | { page: "replay"; id: string; at: number | null; seat: number | null }
  | { page: "review"; id: string; seat: number | null }
  | { page: "records" }
  | { page: "learn" }
  /** Without the name of a lesson, the one that comes next. */
  | { page: "lesson"; game: string; lesson: string }
  | { page: "rules"; game: string }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; number: number }
  | { page: "game"; game: string; path: string; query: URLSearchParams }
  | { page: "missing"; path: string };

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/**
 * The place that an address means. The code of an invitation is behind the `#`, which browsers send to no server; in
 * older links it is in the query.
 */
export function placeOf(path: string, search: string, hash = ""): Place {
  const query = new URLSearchParams(search);
  const [, page, id, more] = path.split("/");
  if (!page) return { page: "lobby" };
  if (page === "table" && id) {
    const invite = hash.slice(1) || query.get("invite");
    return { page, id, seat: numberIn(query, "seat"), invite, watch: query.has("watch") };
  }
  if (page === "replay" && id) return { page, id, at: numberIn(query, "at"), seat: numberIn(query, "seat") };
  if (page === "review" && id) return { page, id, seat: numberIn(query, "seat") };
  if (page === "records" && !id) return { page };
  if (page === "learn" && id) return { page: "lesson", game: id, lesson: more ?? "" };
  if (page === "learn") return { page };
  if (page === "rules" && id && !more) return { page, game: id };
  if (page === "puzzles" && !id) return { page };
  if (page === "puzzles" && id && /^\d{1,6}$/.test(more ?? "")) return { page: "puzzle", game: id, number: Number(more) };
  if (page === "games" && id && more) return { page: "game", game: id, path: more, query };
  return { page: "missing", path };
}
