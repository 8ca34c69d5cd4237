import type { AgentCar } from "../../../contract/cars.ts"
import type { Wish } from "../../../contract/estimate.ts"

/** Under which the form of a request keeps its draft. */
export const requestKey = ({ id }: Pick<AgentCar, "id">): string => `request ${id}`

/**
 * The wish to show and to reckon with: as long as nobody touched it that of Pre-Offer 1 (P241), then what was moved or typed, also
 * where that is empty or half a date. Whoever empties a field must not find the usual value in it while they go on typing.
 */
export function ownWish(kept: Wish, usual: Wish, isTouched: boolean): Wish {
  const isUntouched = !isTouched && kept.km === null && kept.date === null
  return isUntouched ? usual : kept
}

/** What was kept before a wish that somebody brings along, where it says something else: nothing of it is lost in silence (P241). */
export const replacedWish = (kept: Wish | null, brought: Wish | null): Wish | null =>
  kept &&
  brought &&
  (kept.km !== null || kept.date !== null) &&
  (kept.km !== brought.km || kept.date !== brought.date)
    ? kept
    : null
