/** Which page is open: the address, as state. */
import { placeOf, type Place } from "./place";

function here(): Place {
  return placeOf(location.pathname, location.search, location.hash);
}

export const router = $state<{ place: Place }>({ place: here() });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  router.place = here();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => (router.place = here()));

/** Links inside the application change the place without loading the page again. */
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
