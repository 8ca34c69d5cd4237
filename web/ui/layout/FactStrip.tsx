import type { ReactNode } from "react"
import { Note } from "./Breaks.tsx"
import styles from "./FactStrip.module.css"
import { Text } from "./Layout.tsx"

export type StripFact = { label: string; value: ReactNode; note?: ReactNode }

/** Key facts between two lines: label, value, note. */
export const FactStrip = ({ facts }: { facts: readonly StripFact[] }) => (
  <dl className={styles.strip}>
    {facts.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <Text as="dd" strong translate="no">
          {value}
          {note && <Note>{note}</Note>}
        </Text>
      </div>
    ))}
  </dl>
)
