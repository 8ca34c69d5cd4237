import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { PlainDate } from "../../../contract/dates.ts"
import { dateText } from "../../../contract/format.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
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
        <VStack as="article" gap={4} className={styles.text}>
          <h3 className={styles.textTitle}>{edition.title}</h3>
          <Text as="p" small muted className={styles.edition}>
            {texts.edition({ version: edition.version, date: dateText(edition.effectiveFrom) })}
          </Text>
          {children(edition)}
          <Text as="p" small muted breaks>
            {texts.hash(edition.hash)}
          </Text>
        </VStack>
      )}
    </Loaded>
  )
}
