import type { OutboxMail } from "../../../contract/outbox.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { canBeRetried, useRetry } from "./api.ts"

type Props = { mail: OutboxMail; size?: "normal" | "small" }

/** "Erneut senden" for what waits or failed; nothing for the rest. */
export function RetryButton({ mail, size = "normal" }: Props) {
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
