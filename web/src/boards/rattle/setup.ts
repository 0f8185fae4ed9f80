/** Warbands in words, for who chooses one for the first time. */
import type { Group } from "./view";

export interface Band {
  id: string;
  name: string;
  traits: string[];
  note?: string;
  groups: { type: Group["type"]; pick: string | string[]; attached: string | string[] }[];
}

/** Both work by themselves: no decision comes from their traits. */
export const FIRST_PAIR = ["iron_pilgrims", "reed_raiders"];

/** How the ready-made warbands play. */
const WAYS: Record<string, string> = {
  ogrekin_hunting_party: "One giant in front, the rest in hiding until it hurts.",
  vampire_court: "Many champions with tricks, and poison in every wound.",
  dwarven_throng: "Stubborn fighters, carried to the front by two transports.",
  reed_raiders: "Fast and slippery; hits hard, but does not stand long.",
  rime_hunters: "Shoots farther than anybody; brittle when it is caught.",
  iron_pilgrims: "Four bodies of fighters that walk forward and do not give way.",
  burnmyrd_wreckers: "Two giants with fear around them.",
  tar_stalkers: "Half of the band waits unseen, and its wounds fester.",
  umbral_coven: "Comes back from the dead, and appears where it wants.",
  drilled_levy: "Plain groups that drill for something new each round.",
  hollow_swarm: "Surrounds one enemy at a time and pulls it down.",
  seers_of_ash: "Sees the dice before they fall; hard to hit from afar.",
};

export function wayOf(band: Band): string {
  return WAYS[band.id] ?? band.note ?? "";
}

const NAMES: Record<Group["type"], string> = { champion: "Champion", heavy: "Heavy", fighters: "Fighters", shooters: "Shooters", skirmishers: "Skirmishers", ward: "Ward" };

/** The groups of a warband, counted: "Fighters × 2 (1 led by a champion)". */
export function groupsInWords(band: Band): string[] {
  const counted = new Map<Group["type"], { count: number; led: number }>();
  for (const { type, attached } of band.groups) {
    const found = counted.get(type) ?? { count: 0, led: 0 };
    counted.set(type, { count: found.count + 1, led: found.led + (isNone(attached) ? 0 : 1) });
  }
  return [...counted].map(([type, { count, led }]) => `${NAMES[type]}${count > 1 ? ` × ${count}` : ""}${led ? ` (${count === 1 ? "" : led === count ? "each " : `${led} `}led by a champion)` : ""}`);
}

function isNone(pick: string | string[]): boolean {
  return Array.isArray(pick) ? pick.every((one) => one === "none") : pick === "none" || !pick;
}

/** The picks of a warband, each once. */
export function picksOf(band: Band): string[] {
  return [...new Set(band.groups.flatMap(({ pick, attached }) => [pick, attached].flat()).filter((pick) => pick && pick !== "none"))];
}
