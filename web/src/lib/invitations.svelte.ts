/** Codes of invitations that this browser got: the server shows each once, so they are kept for this session. */
export type Codes = Record<number, string>;

const KEY = "invitations";

class Invitations {
  #all = $state<Record<string, Codes>>(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));

  of(table: string): Codes {
    return this.#all[table] ?? {};
  }

  keep(table: string, codes: Codes): void {
    this.#all[table] = codes;
    sessionStorage.setItem(KEY, JSON.stringify(this.#all));
  }
}

export const invitations = new Invitations();
