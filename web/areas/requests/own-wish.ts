import type { Wish } from "../../../contract/estimate.ts"

/**
 * The wish to show and to reckon with: as long as nobody touched it that of Pre-Offer 1 (P241), then what was moved or typed, also
 * where that is empty or half a date. Whoever empties a field must not find the usual value in it while they go on typing.
 */
export function ownWish(kept: Wish, usual: Wish, isTouched: boolean): Wish {
  const isUntouched = !isTouched && kept.km === null && kept.date === null
  return isUntouched ? usual : kept
}
