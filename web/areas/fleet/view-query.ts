import { type CarSearch, carSearch, parseSearch, stringifySearch } from "../../links.ts"

/** What a view keeps of the list: filters and order, as the address has them; neither page nor the open car (P205). */
export const queryOf = ({ page: _page, carId: _car, ...view }: CarSearch): string => stringifySearch(view)

/** The list that a view stands for. */
export function viewOf(query: string): CarSearch {
  const { page: _page, carId: _car, ...view } = carSearch(parseSearch(query))
  return view
}

/** Whether both are the same list, however they were written down. */
export const isSameView = (a: string, b: string): boolean => sorted(a) === sorted(b)

const sorted = (query: string) => {
  const entries = [...new URLSearchParams(queryOf(viewOf(query)))]
  return JSON.stringify(entries.map((entry) => entry.join("=")).sort())
}
