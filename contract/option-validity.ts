import type { PlainDate } from "./dates.ts"

/** Whether an option is no longer selectable; its last day in Berlin is inclusive, null = unlimited (P34). */
export const isOptionExpired = (
  { validUntil }: { validUntil: PlainDate | null },
  today: PlainDate,
): boolean => validUntil !== null && validUntil < today
