/** How hard a puzzle is, in words. */
export const GRADES = ["easy", "medium", "hard"] as const;
