import { type Filters, facetNames } from "../../../contract/filters.ts"

const names = [...facetNames, "search", "priceFrom", "priceTo", "deliveryFrom", "deliveryTo"] as const

/** What a saved search keeps of an overview's view: the filters alone, and only those that are set. */
export const searchFilters = (view: Filters): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = view[name]
      return value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
        ? []
        : [[name, value]]
    }),
  )
