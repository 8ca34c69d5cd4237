import { useState } from "react"
import { instantText, notSet } from "../../../contract/format.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Badge, Notice, type Tone } from "../../ui/feedback/index.ts"
import { Breaks, Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ContractLink } from "../contracts/index.ts"
import { canBeRetried, useRetry } from "./api.ts"
import styles from "./Outbox.module.css"

const orNone = (instant: string | null) => (instant === null ? notSet : instantText(instant))

type Props = { mail: OutboxMail | null; open: boolean; onClose: () => void }

/** A mail as its reader gets it, and how its delivery went. */
export function MailPanel({ mail, open, onClose }: Props) {
  const { t } = useTranslation("outbox")
  if (!mail) return null
  const { document } = mail
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={mail.subject}
      subtitle={<Breaks text={mail.to} />}
      footer={canBeRetried(mail) && <RetryButton mail={mail} />}
    >
      <div className={styles.panel}>
        <MailState state={mail.state} />
        {mail.lastError && (
          <Notice tone="warning" title={t("lastError")}>
            {mail.lastError}
          </Notice>
        )}
        <Facts
          facts={[
            { label: t("createdAt"), value: instantText(mail.createdAt) },
            { label: t("sentAt"), value: orNone(mail.sentAt) },
            { label: t("attempts"), value: mail.attempts },
            { label: t("nextAttempt"), value: orNone(mail.nextAttemptAt) },
          ]}
        />
        {document && (
          <section className={styles.document}>
            <h3>{t("document")}</h3>
            {document.bare && <p>{t("documentBare")}</p>}
            <ContractLink activityId={document.activityId} actId={document.actId} />
          </section>
        )}
        <MailText key={mail.id} mail={mail} />
      </div>
    </SidePanel>
  )
}

const tones = { kept: "petrol", waiting: "amber", sent: "green", failed: "red" } as const satisfies Record<
  OutboxMail["state"],
  Tone
>

export function MailState({ state }: Pick<OutboxMail, "state">) {
  const { t } = useTranslation("outbox")
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}

/** "Erneut senden" for what waits or failed; nothing for the rest. */
export function RetryButton({ mail, size = "normal" }: { mail: OutboxMail; size?: "normal" | "small" }) {
  const { t } = useTranslation("outbox")
  const retry = useRetry({ success: t("retried"), failure: t("retryFailed") })
  if (!canBeRetried(mail)) return null
  return (
    <Button
      size={size}
      icon="refresh"
      busy={retry.isPending}
      aria-label={t("retryOf", { subject: mail.subject })}
      onClick={() => retry.mutate(mail.id)}
    >
      {t("retry")}
    </Button>
  )
}

/** A link is its reader's alone; where nothing is sent an admin may see it, and the record says who did (P149). */
function MailText({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation("outbox")
  const [whole, setWhole] = useState<string | null>(null)
  const show = useRetry({ failure: t("showFailed") })
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
