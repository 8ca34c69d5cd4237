import { instantText } from "../../../contract/format.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../button/index.ts"
import { classes, Icon } from "../theme/index.ts"
import styles from "./Toasts.module.css"
import { useToasts } from "./Toasts.tsx"
import { toast } from "./toast-store.ts"

/** The list "Meldungen": every toast of this visit, newest first. */
export function MessageList() {
  const { t } = useTranslation("ui")
  const { kept } = useToasts()
  if (kept.length === 0) return <p className={styles.none}>{t("noMessages")}</p>
  return (
    <>
      <ol className={styles.messages}>
        {kept.map(({ id, tone, text, at }) => (
          <li key={id} className={classes(styles.message, styles[tone])}>
            <Icon name={tone} />
            <span className={styles.text}>
              {withUnits(text)}
              <time dateTime={new Date(at).toISOString()} className={styles.time}>
                {instantText(new Date(at).toISOString())}
              </time>
            </span>
          </li>
        ))}
      </ol>
      <Button variant="quiet" onClick={toast.forget}>
        {t("forgetMessages")}
      </Button>
    </>
  )
}
