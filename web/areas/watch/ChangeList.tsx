import type { ChangeLine } from "../../../contract/watch-facts.ts"
import styles from "./Watch.module.css"

/** What changed, from what to what. */
export const ChangeList = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ label, from, to }) => (
      <li key={label}>{`${label}: ${from} → ${to}`}</li>
    ))}
  </ul>
)
