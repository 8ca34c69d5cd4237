import { useLocation, useNavigate, useRouter } from "@tanstack/react-router"
import type { InformationHash } from "./hash.ts"

/** Another tab or question stands in the address too, without a further step back; closing leaves the page as it was. */
export function usePlace() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const go = (hash: InformationHash | "") =>
    void navigate({
      to: pathname,
      search: true,
      hash,
      state,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    } as Parameters<typeof navigate>[0])
  return {
    go: (hash: InformationHash) => go(hash),
    close: () => (state.information ? history.back({ ignoreBlocker: true }) : go("")),
  }
}
