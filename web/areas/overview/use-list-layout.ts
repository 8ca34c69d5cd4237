import { usePhone } from "../../ui/browser/index.ts"
import { type Layout, useLook } from "../car/index.ts"

/** How the list stands on this screen, and how to choose another way: a phone has no room for a table. */
export function useListLayout(): readonly [layout: Layout, choose: (layout: Layout) => void] {
  const [chosen, choose] = useLook("layout")
  return [usePhone() && chosen === "table" ? "rows" : chosen, choose]
}
