import { useQuery } from "@tanstack/react-query"
import { areas } from "../../../contract/enums.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { RichText } from "../../ui/layout/index.ts"
import { conditionsQuery } from "./api.ts"
import styles from "./Information.module.css"
import { WaitingText } from "./WaitingText.tsx"

/** The conditions of binding requests: those in effect, or the version that somebody agreed to (P61). */
export function ConditionsText({ version }: { version: string | undefined }) {
  const { t } = useTranslation("information")
  const { data, error, refetch } = useQuery(conditionsQuery(version))
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
      {areas.map((area) => (
        <section key={area} className={styles.text}>
          <h4>{t(`conditionsOf_${area}`)}</h4>
          <RichText text={data.text[area]} />
        </section>
      ))}
      <p className={styles.hash}>{t("hash", { hash: data.hash })}</p>
    </article>
  )
}
