import { useState } from "react"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useShownMail } from "./api.ts"
import styles from "./Outbox.module.css"

/** What the mail says. A link is its reader's alone; where nothing is sent an admin may see it, and the record says who did. */
export function MailText({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation("outbox")
  const [whole, setWhole] = useState<string | null>(null)
  const show = useShownMail(t("showFailed"))
  return (
    <section className={styles.mailText}>
      <h3 className="visually-hidden">{t("mailText")}</h3>
      {mail.hasHiddenLink && whole === null && (
        <Notice tone="info" title={t("hiddenTitle")}>
          <p className={styles.hidden}>{t("hiddenText")}</p>
          <Button
            size="small"
            busy={show.isPending}
            onClick={() => show.mutate(mail.id, { onSuccess: ({ text }) => setWhole(text) })}
          >
            {t("showLink")}
          </Button>
        </Notice>
      )}
      <p className={styles.text}>{linked(whole ?? mail.text)}</p>
    </section>
  )
}

/** The links of the mail work here as well, as far as they are not hidden. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 0 || part.endsWith("…") ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <a key={index} href={part}>
        {part}
      </a>
    ),
  )
