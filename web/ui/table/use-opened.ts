import {
  type NavigateOptions,
  type RouterHistory,
  useNavigate,
  useRouter,
  useSearch,
} from "@tanstack/react-router"
import { useMemo } from "react"
import { useStepBack } from "./use-step-back.ts"

/**
 * What stands open beside a list, as this key of the address says, so that a link leads to it. Closing goes back to the list that it
 * was opened from, which is not to be in the history twice. Whoever opens or closes has asked about unsaved entries already.
 */
export function useOpened(key: string) {
  const { [key]: id } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const { history }: { history: RouterHistory } = useRouter()
  const keys = useMemo(() => [key], [key])
  const back = useStepBack(keys)
  const go = (next: string | undefined, options: Partial<NavigateOptions>) =>
    void navigate({
      to: ".",
      search: ({ [key]: _, ...list }: Record<string, unknown>) => ({ ...list, ...(next && { [key]: next }) }),
      resetScroll: false,
      ignoreBlocker: true,
      ...options,
    } as NavigateOptions)
  const isAfterList = () => history.location.state.afterList ?? false
  /** From one to the other the way back stays one step (P196). */
  const inPlace = () => ({ replace: true, state: { ...(isAfterList() && { afterList: true }) } })
  return {
    id,
    open: (next: string) => go(next, id === undefined ? { state: { afterList: true } } : inPlace()),
    /** In place of what is open, whose form asks about unsaved entries itself. */
    turn: (next: string) => go(next, { ...inPlace(), ignoreBlocker: false }),
    close: () => (isAfterList() ? back(true) : go(undefined, { replace: true })),
  }
}
