/**
 * Zones that may be chosen for deployment: their shapes, what they are called, and where their names stand (RAT-49 to RAT-51).
 * Zones of one scheme overlap, so each has a part of its own that takes the click: no two of these parts share any ground.
 */
import type { Point } from "./view";

interface Chosen {
  name: string;
  at: Point;
  /** All of the zone. */
  shape: string;
  /** The part of it that is clicked. */
  part: string;
  /** For a close deployment: the half of the disc round the middle, and the quarter of it that is clicked. */
  close?: { at: Point; shape: string; part: string };
}

/** Where the diagonals meet the circle of 160 mm round the middle. */
const [LOW, HIGH] = [86.9, 313.1];

function cells(places: Point[]): string {
  return places.map(([column, row]) => `M${100 * column} ${100 * row}h100v100h-100z`).join("");
}

const CHOSEN: Record<string, Chosen> = {
  N: { name: "North", at: [200, 40], shape: "M0 0H400V80H0z", part: "M0 0H400L320 80H80z", close: { at: [200, 90], shape: "M40 200A160 160 0 0 1 360 200z", part: `M200 200L${LOW} ${LOW}A160 160 0 0 1 ${HIGH} ${LOW}z` } },
  S: { name: "South", at: [200, 360], shape: "M0 320H400V400H0z", part: "M0 400H400L320 320H80z", close: { at: [200, 310], shape: "M40 200A160 160 0 0 0 360 200z", part: `M200 200L${LOW} ${HIGH}A160 160 0 0 0 ${HIGH} ${HIGH}z` } },
  W: { name: "West", at: [46, 200], shape: "M0 0H80V400H0z", part: "M0 0L80 80V320L0 400z", close: { at: [95, 200], shape: "M200 40A160 160 0 0 0 200 360z", part: `M200 200L${LOW} ${LOW}A160 160 0 0 0 ${LOW} ${HIGH}z` } },
  E: { name: "East", at: [354, 200], shape: "M320 0H400V400H320z", part: "M400 0L320 80V320L400 400z", close: { at: [305, 200], shape: "M200 40A160 160 0 0 1 200 360z", part: `M200 200L${HIGH} ${LOW}A160 160 0 0 1 ${HIGH} ${HIGH}z` } },
  NW: { name: "North-west", at: [60, 50], shape: "M0 0H160A160 160 0 0 1 0 160z", part: "M0 0H160A160 160 0 0 1 0 160z" },
  NE: { name: "North-east", at: [340, 50], shape: "M400 0V160A160 160 0 0 1 240 0z", part: "M400 0V160A160 160 0 0 1 240 0z" },
  SE: { name: "South-east", at: [340, 350], shape: "M400 400H240A160 160 0 0 1 400 240z", part: "M400 400H240A160 160 0 0 1 400 240z" },
  SW: { name: "South-west", at: [60, 350], shape: "M0 400V240A160 160 0 0 1 160 400z", part: "M0 400V240A160 160 0 0 1 160 400z" },
  COL13: { name: "Columns 1 and 3", at: [50, 50], shape: "M0 0H100V400H0zM200 0H300V400H200z", part: cells([[0, 0], [0, 2], [2, 0], [2, 2]]) },
  COL24: { name: "Columns 2 and 4", at: [350, 350], shape: "M100 0H200V400H100zM300 0H400V400H300z", part: cells([[1, 1], [1, 3], [3, 1], [3, 3]]) },
  ROW13: { name: "Rows 1 and 3", at: [350, 50], shape: "M0 0H400V100H0zM0 200H400V300H0z", part: cells([[1, 0], [3, 0], [1, 2], [3, 2]]) },
  ROW24: { name: "Rows 2 and 4", at: [50, 350], shape: "M0 100H400V200H0zM0 300H400V400H0z", part: cells([[0, 1], [0, 3], [2, 1], [2, 3]]) },
};

/** A zone as it is chosen under a deployment. */
export function zoneToChoose(id: string, deployment: string | undefined): { name: string; at: Point; shape: string; part: string } | null {
  const zone = CHOSEN[id];
  if (!zone) return null;
  return deployment === "close" && zone.close ? { name: zone.name, ...zone.close } : zone;
}

/** Lines over the cells of a zone of the mixed deployment: down for columns, across for rows. */
export function hatching(id: string): string {
  const isColumns = id.startsWith("COL");
  if (!isColumns && !id.startsWith("ROW")) return "";
  const odd = id.endsWith("24") ? 1 : 0;
  const cell = (column: number, row: number) => [25, 50, 75].map((at) => (isColumns ? `M${100 * column + at} ${100 * row + 8}v84` : `M${100 * column + 8} ${100 * row + at}h84`)).join("");
  const places = [0, 2].flatMap((a) => [0, 2].map((b): Point => (isColumns ? [a + odd, b + odd] : [a + 1 - odd, b + odd])));
  return places.map(([column, row]) => cell(column, row)).join("");
}

/** What a zone is called. */
export function zoneName(id: string): string {
  return CHOSEN[id]?.name ?? id;
}
