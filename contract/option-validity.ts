import type { PlainDate } from "./dates.ts"

/** Whether an option can no longer be chosen: it ends with its last day in Berlin; null = unlimited (P34). */
export const isOptionExpired = (
  { validUntil }: { validUntil: PlainDate | null },
  today: PlainDate,
): boolean => validUntil !== null && validUntil < today
