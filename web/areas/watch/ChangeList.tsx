import { type Change, changeLine } from "../../../contract/change-lines.ts"
import styles from "./Watch.module.css"

/** What changed, from what to what. */
export const ChangeList = ({ lines }: { lines: readonly Change[] }) => (
  <ul className={styles.lines}>
    {lines.map((change) => (
      <li key={change.label}>{changeLine(change)}</li>
    ))}
  </ul>
)
