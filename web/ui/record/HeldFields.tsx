import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import styles from "./HeldFields.module.css"

/**
 * The fields of a form that is being sent: what was typed into them meanwhile would be thrown away by its success, so
 * nothing can be. Afterwards the focus is where it was, unless it went elsewhere.
 */
export function HeldFields({ busy, children }: { busy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Element>(null)
  // Before the browser takes the focus away from what cannot be used.
  useLayoutEffect(() => {
    if (busy && box.current?.contains(document.activeElement)) left.current = document.activeElement
  }, [busy])
  useEffect(() => {
    const field = left.current
    if (busy || !(field instanceof HTMLElement)) return
    left.current = null
    if (document.activeElement?.contains(field)) field.focus()
  }, [busy])
  return (
    <div ref={box} inert={busy} className={styles.fields}>
      {children}
    </div>
  )
}
