/** What kind of screen this is: below this width the table is laid out for a phone, everywhere alike. */
import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("max-width: 900px");

export const screen = {
  get small(): boolean {
    return narrow.current;
  },
};
