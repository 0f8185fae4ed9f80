/** What the card of the bank says of gains. */
import type { Table } from "../../lib/board/frames";

export interface Due {
  text: string;
  /** The same where there is little room. */
  brief: string;
  /** Whether the bank is too small for them (RUB-31). */
  short: boolean;
}

/** The gains that are due, in words; none when nothing is. */
export function dueIn(table: Table): Due | null {
  const total = Object.values(table.due as Record<string, number>).reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  const choosing = (table.resolving as { step: string }[]).some((one) => one.step === "gain");
  const said = choosing ? `${total} still due` : `${total} due at the turn's end`;
  const lost = total - table.bank;
  return lost > 0 ? { text: `${said}: ${lost} will be lost`, brief: `${total} due, ${lost} lost`, short: true } : { text: said, brief: `${total} due`, short: false };
}
