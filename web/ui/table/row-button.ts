import { actsMark } from "../keys/place.ts"

/** The first button of a row, by the id of the row, in the table or the cards within a place; null when it is gone. */
export const rowButton = (place: Element | null, id: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`) ?? null

/** The row that is open beside its list, on what opens it. */
export const currentMark = (isCurrent: boolean) => (isCurrent ? { "aria-current": true, [actsMark]: "" } : {})
