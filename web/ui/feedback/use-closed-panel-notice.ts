import { useEffect, useRef } from "react"
import { toast } from "./toast-store.ts"

/** A problem of a panel that was closed meanwhile, but stays mounted, is shown as a toast. */
export function useClosedPanelNotice(open: boolean, problem: string | undefined): void {
  const known = useRef(problem)
  useEffect(() => {
    if (problem && problem !== known.current && !open) toast.error(problem)
    known.current = problem
  }, [open, problem])
}
