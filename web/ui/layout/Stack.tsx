import type { ReactNode } from "react"
import { Breaks } from "./Breaks.tsx"
import styles from "./Layout.module.css"

/** Table cell content with a second line. */
export const Stack = ({ main, note }: { main: string; note: string }) => (
  <>
    <Breaks text={main} />
    <Note>
      <Breaks text={note} />
    </Note>
  </>
)

/** Small secondary text. */
export const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>
