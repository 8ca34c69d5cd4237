import { dateText } from "../../../contract/format.ts"
import type { TermsVersion } from "../../../contract/terms.ts"
import { useTranslation } from "../../texts.ts"
import { Card, RichText } from "../../ui/layout/index.ts"
import { Changes } from "./Changes.tsx"
import styles from "./Terms.module.css"

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
