/** Zones that may be chosen for deployment: their shapes, what they are called, and where their names stand (RAT-49 to RAT-51). */
import type { Point } from "./view";

interface Chosen {
  name: string;
  at: Point;
  shape: string;
  /** The half of the disc round the middle, for a close deployment. */
  close?: string;
}

export const ZONES: Record<string, Chosen> = {
  N: { name: "North", at: [200, 40], shape: "M0 0H400V80H0z", close: "M40 200A160 160 0 0 1 360 200z" },
  S: { name: "South", at: [200, 360], shape: "M0 320H400V400H0z", close: "M40 200A160 160 0 0 0 360 200z" },
  W: { name: "West", at: [46, 200], shape: "M0 0H80V400H0z", close: "M200 40A160 160 0 0 0 200 360z" },
  E: { name: "East", at: [354, 200], shape: "M320 0H400V400H320z", close: "M200 40A160 160 0 0 1 200 360z" },
  NW: { name: "North-west", at: [60, 50], shape: "M0 0H160A160 160 0 0 1 0 160z" },
  NE: { name: "North-east", at: [340, 50], shape: "M400 0V160A160 160 0 0 1 240 0z" },
  SE: { name: "South-east", at: [340, 350], shape: "M400 400H240A160 160 0 0 1 400 240z" },
  SW: { name: "South-west", at: [60, 350], shape: "M0 400V240A160 160 0 0 1 160 400z" },
  COL13: { name: "Columns 1, 3", at: [60, 120], shape: "M0 0H100V400H0zM200 0H300V400H200z" },
  COL24: { name: "Columns 2, 4", at: [150, 280], shape: "M100 0H200V400H100zM300 0H400V400H300z" },
  ROW13: { name: "Rows 1, 3", at: [120, 50], shape: "M0 0H400V100H0zM0 200H400V300H0z" },
  ROW24: { name: "Rows 2, 4", at: [280, 150], shape: "M0 100H400V200H0zM0 300H400V400H0z" },
};
