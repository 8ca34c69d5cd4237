import type { PlainDate } from "./dates.ts"

export const isOptionExpired = (
  { validUntil }: { validUntil: PlainDate | null },
  today: PlainDate,
): boolean => validUntil !== null && validUntil < today
