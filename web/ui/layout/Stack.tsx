import type { ReactNode } from "react"
import { Breaks } from "./Breaks.tsx"
import styles from "./Layout.module.css"

/** In a cell of a table: what it is about, and what belongs to it beneath. */
export const Stack = ({ main, note }: { main: string; note: string }) => (
  <>
    <Breaks text={main} />
    <Note>
      <Breaks text={note} />
    </Note>
  </>
)

/** Small beneath something else. */
export const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>
