/** The variants of a game in words. */
import type { GameInfo, VariantInfo } from "./protocol";

/** What people call a value of a variant. */
export function valueName(variant: VariantInfo, value: unknown): string {
  const place = (variant.values ?? []).findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  return variant.said[place] ?? (variant.values === null ? "brought along" : String(value));
}

/** The variants that a table has set differently from the usual rules, each with its value in words. */
export function changedVariants(game: GameInfo, chosen: Record<string, unknown>): { title: string; value: string }[] {
  return game.variants
    .filter((one) => one.name in chosen && JSON.stringify(chosen[one.name]) !== JSON.stringify(one.default))
    .map((one) => ({ title: one.title, value: valueName(one, chosen[one.name]) }));
}
