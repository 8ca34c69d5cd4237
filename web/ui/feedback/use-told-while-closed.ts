import { useEffect, useRef } from "react"
import { toast } from "./toast-store.ts"

/** What goes wrong behind a panel that was closed meanwhile, but stays in memory, is said as a toast. */
export function useToldWhileClosed(open: boolean, problem: string | undefined): void {
  const known = useRef(problem)
  useEffect(() => {
    if (problem && problem !== known.current && !open) toast.error(problem)
    known.current = problem
  }, [open, problem])
}
