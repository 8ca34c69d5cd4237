/** The first button of a row, by the id of the row, in the table or the cards within a place; null when it is gone. */
export const rowButton = (place: Element | null, id: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`) ?? null
