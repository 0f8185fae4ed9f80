/** Who we are: nobody until something needs a name, then a guest, perhaps an account. */
import { api, Refusal } from "./api";
import type { Me } from "./protocol";

const FIRST = ["Quiet", "Dusty", "Bright", "Lost", "Early", "Brisk", "Patient", "Wry", "Bold", "Amber", "Mossy", "Salt"];
const SECOND = ["Heron", "Lintel", "Badger", "Ember", "Sparrow", "Cairn", "Otter", "Lantern", "Rook", "Thistle", "Moth"];

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)]!;
}

export function newName(): string {
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

export const who = $state<{ me: Me | null; name: string; known: boolean }>({ me: null, name: newName(), known: false });

/** Ask once whom the cookie names. */
export async function recall(): Promise<void> {
  if (who.known) return;
  try {
    who.me = (await api.me()) ?? null;
    who.name = who.me?.name ?? who.name;
    who.known = true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) who.known = true;
    else throw error;
  }
}

/** Be somebody: the guest under the chosen name, if we are nobody yet. */
export async function somebody(): Promise<Me> {
  await recall();
  who.me ??= await api.newGuest(who.name.trim() || newName());
  return who.me;
}
