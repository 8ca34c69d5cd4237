import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { PlainDate } from "../../../contract/dates.ts"
import { dateText } from "../../../contract/format.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"
import { WaitingText } from "./WaitingText.tsx"

type Version = { title: string; version: string; effectiveFrom: PlainDate; hash: string }
type Props<V> = { read: UseQueryResult<V>; children: (edition: V) => ReactNode }

/** One version of a text that people agree to, between what names it: title, version with its date, and hash (P43, P61). */
export function Edition<V extends Version>({ read, children }: Props<V>) {
  return (
    <Loaded of={read} failure={texts.loadFailed} waiting={<WaitingText />}>
      {(edition) => (
        <article className={styles.text}>
          <h3 className={styles.textTitle}>{edition.title}</h3>
          <p className={styles.edition}>
            {texts.edition({ version: edition.version, date: dateText(edition.effectiveFrom) })}
          </p>
          {children(edition)}
          <p className={styles.hash}>{texts.hash(edition.hash)}</p>
        </article>
      )}
    </Loaded>
  )
}
