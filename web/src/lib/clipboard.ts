/** Copying for people. */
export const NOT_COPIED = "This browser does not let the page copy.";

/** Copies a text; gives whether it worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https browsers have no clipboard, and some ask people first; the old command may work all the same.
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "hidden-text";
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return worked;
}
