import type { ReactNode } from "react"
import styles from "./FactStrip.module.css"

export type StripFact = { label: string; value: ReactNode; note?: ReactNode }

/** The facts that decide, between two lines: label, value, note. */
export const FactStrip = ({ facts }: { facts: readonly StripFact[] }) => (
  <dl className={styles.strip}>
    {facts.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd translate="no">
          <strong>{value}</strong>
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
