import type { ReactNode } from "react"
import styles from "./Stack.module.css"

/** In a cell of a table: what it is about, and what belongs to it beneath. */
export const Stack = ({ main, note }: { main: string; note: string }) => (
  <>
    {main}
    <Note>{note}</Note>
  </>
)

/** Small beneath something else. */
export const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>
