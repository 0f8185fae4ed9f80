/** Options that are buttons beside the prompt; all others lie on the map or in the cards beside it. */
const BESIDE = /^(decline|done|stay|pass_turn|arrive|change_tactic|coordinate|keep|set_low|set_high|accept|deny|force)$/;

export function isBeside(option: string): boolean {
  return BESIDE.test(option);
}
