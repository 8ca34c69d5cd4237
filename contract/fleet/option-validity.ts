import type { PlainDate } from "../core/dates.ts"

export const isOptionExpired = (
  { validUntil }: { validUntil: PlainDate | null },
  today: PlainDate,
): boolean => validUntil !== null && validUntil < today
