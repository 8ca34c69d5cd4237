import { useDebounced } from "../../ui/browser/timing.ts"

const settledMs = 120

/** The filters once typing or dragging pauses: for counts, which never hold up the rows. */
export const useSettled = <Filters>(filters: Filters): Filters => useDebounced(filters, settledMs)
