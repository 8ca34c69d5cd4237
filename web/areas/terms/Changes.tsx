import { dateText } from "../../../contract/format.ts"
import type { TermsVersion } from "../../../contract/terms.ts"
import { useTranslation } from "../../texts.ts"
import { Card, RichText } from "../../ui/layout/index.ts"
import styles from "./Terms.module.css"

type Props = { versions: readonly Pick<TermsVersion, "version" | "effectiveFrom" | "changes">[] }

/** What is different, version by version; the date stands there only where there are several. */
export function Changes({ versions }: Props) {
  const { t } = useTranslation("terms")
  return versions.map(({ version, effectiveFrom, changes }) => (
    <div key={version}>
      {versions.length > 1 && <h3>{t("changesOf", { date: dateText(effectiveFrom) })}</h3>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  ))
}

/** A version that does not hold yet: from when, what it changes, and its text. */
export function Announced({ terms }: { terms: TermsVersion }) {
  const { t } = useTranslation("terms")
  return (
    <Card title={t("announcedTitle", { date: dateText(terms.effectiveFrom) })}>
      <p>{t("announcedText")}</p>
      <Changes versions={[terms]} />
      <details>
        <summary className={styles.summary}>{t("showText")}</summary>
        <RichText text={terms.text} />
      </details>
    </Card>
  )
}
