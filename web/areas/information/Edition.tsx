import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { PlainDate } from "../../../contract/dates.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import styles from "./Information.module.css"
import { WaitingText } from "./WaitingText.tsx"

type Version = { title: string; version: string; effectiveFrom: PlainDate; hash: string }
type Props<V> = { read: UseQueryResult<V>; children: (edition: V) => ReactNode }

/** One version of a text that people agree to, between what names it: title, version with its date, and hash (P43, P61). */
export function Edition<V extends Version>({ read: { data, error, refetch }, children }: Props<V>) {
  const { t } = useTranslation("information")
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void refetch()}>{problemText(error, t("loadFailed"))}</ErrorState>
    ) : (
      <WaitingText />
    )
  return (
    <article className={styles.text}>
      <h3 className={styles.textTitle}>{data.title}</h3>
      <p className={styles.edition}>
        {t("edition", { version: data.version, date: dateText(data.effectiveFrom) })}
      </p>
      {children(data)}
      <p className={styles.hash}>{t("hash", { hash: data.hash })}</p>
    </article>
  )
}
