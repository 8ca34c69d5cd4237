import { instantText, notSet } from "../../../contract/format.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Breaks, Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ContractLink } from "../contracts/index.ts"
import { canBeRetried } from "./api.ts"
import { MailState } from "./MailState.tsx"
import { MailText } from "./MailText.tsx"
import styles from "./Outbox.module.css"
import { RetryButton } from "./RetryButton.tsx"

const orNone = (instant: string | null) => (instant === null ? notSet : instantText(instant))

type Props = { mail: OutboxMail | null; open: boolean; onClose: () => void }

/** A mail as its reader gets it, and how its delivery went. */
export function MailPanel({ mail, open, onClose }: Props) {
  const { t } = useTranslation("outbox")
  if (!mail) return null
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
        {mail.document && <MailDocument document={mail.document} />}
        <MailText key={mail.id} mail={mail} />
      </div>
    </SidePanel>
  )
}

/** The document that goes with the mail (P130). */
function MailDocument({ document }: { document: NonNullable<OutboxMail["document"]> }) {
  const { t } = useTranslation("outbox")
  return (
    <section className={styles.document}>
      <h3>{t("document")}</h3>
      {document.bare && <p>{t("documentBare")}</p>}
      <ContractLink activityId={document.activityId} actId={document.actId} />
    </section>
  )
}
