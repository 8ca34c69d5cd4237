import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { links, type OwnCarSearch } from "../../links.ts"

/** `?carId=` says which car is open, so that a link leads to it. */
export function useOpenOwnCar() {
  const { carId } = useSearch({ strict: false }) as OwnCarSearch
  const navigate = useNavigate()
  const go = (next: string | undefined, replace: boolean) =>
    void navigate({
      ...links.mine(),
      search: ({ carId: _, ...rest }: OwnCarSearch) => ({ ...rest, ...(next && { carId: next }) }),
      replace,
      resetScroll: false,
    } as NavigateOptions)
  return { carId, open: (id: string) => go(id, false), close: () => go(undefined, true) }
}
