import { useState } from "react"
import { instantText, notSet } from "../../../contract/format.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { Button } from "../../ui/button/index.ts"
import { Badge, Notice, type Tone } from "../../ui/feedback/index.ts"
import { Breaks, Facts, HStack, Text, VStack } from "../../ui/layout/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { ContractLink } from "../contracts/index.ts"
import styles from "./Outbox.module.css"
import { texts } from "./texts.de.ts"

/** What is neither sent nor merely kept can be sent again by hand. */
const canBeRetried = ({ state }: OutboxMail): boolean => state === "waiting" || state === "failed"

const orNone = (instant: string | null) => (instant === null ? notSet : instantText(instant))

type Props = { mail: OutboxMail | null; open: boolean; onClose: () => void }

/** A mail as its reader gets it, and how its delivery went. */
export function MailPanel({ mail, open, onClose }: Props) {
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
      <VStack gap={6}>
        <HStack>
          <MailState state={mail.state} />
        </HStack>
        {mail.lastError && (
          <Notice tone="warning" title={texts.lastError}>
            {mail.lastError}
          </Notice>
        )}
        <Facts
          facts={[
            { label: texts.createdAt, value: instantText(mail.createdAt) },
            { label: common.sentAt, value: orNone(mail.sentAt) },
            { label: texts.attempts, value: mail.attempts },
            { label: texts.nextAttempt, value: orNone(mail.nextAttemptAt) },
          ]}
        />
        {document && (
          <VStack as="section" gap={2} align="start">
            <h3>{texts.document}</h3>
            {document.bare && <p>{texts.documentBare}</p>}
            <ContractLink activityId={document.activityId} actId={document.actId} />
          </VStack>
        )}
        <MailText key={mail.id} mail={mail} />
      </VStack>
    </SidePanel>
  )
}

const tones = { kept: "petrol", waiting: "amber", sent: "green", failed: "red" } as const satisfies Record<
  OutboxMail["state"],
  Tone
>

export function MailState({ state }: Pick<OutboxMail, "state">) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}

/** "Erneut senden" for what waits or failed; nothing for the rest. */
export function RetryButton({ mail, size = "normal" }: { mail: OutboxMail; size?: "normal" | "small" }) {
  const retry = useSend("POST /api/outbox/retry", {
    success: texts.retried,
    failure: texts.retryFailed,
    stale: ["GET /api/outbox/all"],
  })
  if (!canBeRetried(mail)) return null
  return (
    <Button
      size={size}
      icon="refresh"
      busy={retry.isPending}
      aria-label={texts.retryOf(mail.subject)}
      onClick={() => retry.mutate({ id: mail.id })}
    >
      {common.sendAgain}
    </Button>
  )
}

/** A link is its reader's alone; where nothing is sent an admin may see it, and the record says who did (P149). */
function MailText({ mail }: { mail: OutboxMail }) {
  const [whole, setWhole] = useState<string | null>(null)
  const show = useSend("POST /api/outbox/retry", {
    failure: texts.showFailed,
    stale: ["GET /api/outbox/all"],
  })
  return (
    <VStack as="section" gap={4}>
      <h3 className="visually-hidden">{texts.mailText}</h3>
      {mail.hasHiddenLink && whole === null && (
        <Notice tone="info" title={texts.hiddenTitle}>
          <VStack gap={3} align="start">
            <p>{texts.hiddenText}</p>
            <Button
              size="small"
              busy={show.isPending}
              onClick={() => show.mutate({ id: mail.id }, { onSuccess: ({ text }) => setWhole(text) })}
            >
              {texts.showLink}
            </Button>
          </VStack>
        </Notice>
      )}
      <Text as="p" small breaks className={styles.text}>
        {linked(whole ?? mail.text)}
      </Text>
    </VStack>
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
