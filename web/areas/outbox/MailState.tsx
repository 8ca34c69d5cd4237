import type { OutboxMail } from "../../../contract/outbox.ts"
import { useTranslation } from "../../texts.ts"
import { Badge, type Tone } from "../../ui/feedback/index.ts"

const tones = { kept: "petrol", waiting: "amber", sent: "green", failed: "red" } as const satisfies Record<
  OutboxMail["state"],
  Tone
>

/** Where a mail stands, as a word with its shape. */
export function MailState({ state }: Pick<OutboxMail, "state">) {
  const { t } = useTranslation("outbox")
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
}
