/** Titles of the games of the house before the server has been asked; others have the title that the server says. */
export const TITLES: Record<string, string> = {
  rubble: "As Rubble, As Storm",
  riftwalker: "Riftwalker",
  crumbles: "As The Earth Crumbles",
  rattle: "Rattle and Rend",
  ruins: "RUINS",
  connect_four: "Connect Four",
};
