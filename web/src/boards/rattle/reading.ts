/** What a group can do, in words: from the component file. */
import type { Group, RattleTable } from "./view";

export interface Said {
  name: string;
  text: string;
}

interface Entry extends Said {
  id: string;
}

function find(content: Record<string, any>, list: string, id: string | null | undefined): Said[] {
  const found = ((content[list] as Entry[] | undefined) ?? []).find((one) => one.id === id);
  return found ? [{ name: found.name, text: found.text }] : [];
}

/** What only this group has: its reaction, its champion's action, its trait; the most particular first. */
export function abilitiesOf(group: Group, content: Record<string, any>): Said[] {
  const type = ((content.groups as { id: string; reaction: string }[] | undefined) ?? []).find((one) => one.id === group.type);
  return [
    ...find(content, "reactions", group.warding), ...find(content, "heavy_traits", group.heavy_trait), ...group.actions.flatMap((one) => find(content, "actions", one.id)), ...find(content, "reactions", type?.reaction),
    ...(group.pair && group.type !== "champion" ? find(content, "reactions", "regroup") : []),
  ];
}

/** What every group that can act may do. */
export function standardActions(content: Record<string, any>): Said[] {
  return ((content.actions as (Entry & { kind: string })[] | undefined) ?? []).filter((one) => one.kind === "standard").map(({ name, text }) => ({ name, text }));
}

/** What becomes of it now: "reacting now, in rough ground". */
export function stateOf(group: Group, table: RattleTable): string {
  const words: string[] = [];
  if (group.id === table.action?.group) words.push("acting now");
  if (group.id === table.reaction?.group) words.push("reacting now");
  if (group.state !== "board") words.push({ waiting: "to be deployed", ambush: "in ambush", delayed: "comes later", aboard: `aboard ${group.carrier}`, banished: "banished", out: "out of the game", board: "" }[group.state]);
  if (group.in_rough) words.push("in rough ground");
  if (group.in_hazard) words.push("in a hazard");
  if (group.marked) words.push("marked by the enemy");
  if (group.marker !== null) words.push(`carries flag ${group.marker + 1}`);
  if (group.barred && group.id !== table.action?.group) words.push("acted last, another one must act first");
  return words.join(", ");
}

const STATS = ["fury", "guile", "will", "mov", "rng"] as const;

/** Which numbers of the group are not as printed, in words: "Fury 9, printed 11". */
export function changesOf(group: Group): string[] {
  const names = { fury: "Fury", guile: "Guile", will: "Will", mov: "Move", rng: "Reach" };
  return STATS.filter((stat) => group.stats[stat] !== group.printed[stat]).map((stat) => `${names[stat]} ${group.stats[stat]}, printed ${group.printed[stat]}`);
}

