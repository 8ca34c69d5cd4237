import { useState } from "react"
import type { Area } from "../../contract/enums.ts"

/** What the address says of a list, in the words of the portal's own (P82): it goes on there once the connection is back. */
export type Address = { area: Area; search: string; carId: string | null }

const paths: Record<Area, string> = { PRE_OFFER: "/overview/preoffer", SELECTION: "/overview/selection" }

/** Which list the address asks for; null for any other screen. */
export function areaOf(path: string): Area | null {
  const found = Object.entries(paths).find(([, own]) => path.replace(/\/$/, "") === own)
  return found ? (found[0] as Area) : null
}

function here(): Omit<Address, "area"> {
  const search = new URLSearchParams(location.search)
  return { search: search.get("search") ?? "", carId: search.get("carId") }
}

/** The address as it stands, and a way to change it; what else it says stays. */
export function useAddress(first: Area): [Address, (changes: Partial<Address>) => void] {
  const [address, setAddress] = useState<Address>(() => ({
    area: areaOf(location.pathname) ?? first,
    ...here(),
  }))
  const change = (changes: Partial<Address>) => {
    const next = { ...address, ...changes }
    setAddress(next)
    const search = new URLSearchParams(areaOf(location.pathname) === next.area ? location.search : "")
    for (const [name, value] of [
      ["search", next.search],
      ["carId", next.carId],
    ] as const)
      if (value) search.set(name, value)
      else search.delete(name)
    history.replaceState(null, "", [paths[next.area], search].filter(String).join("?"))
  }
  return [address, change]
}
