import type { DeskItem } from "../../../contract/desk.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { useConfirm } from "./api.ts"
import styles from "./Desk.module.css"

export type DeskStep = "answer" | "decline" | "reject"
type Props = { item: DeskItem; onStep: (step: DeskStep) => void }

/** The provider's answers to one row: an acceptance with one click, a wish with new values, either refused with a reason. */
export function DeskActions({ item, onStep }: Props) {
  const { t } = useTranslation("desk")
  const { activity, car } = item
  const { confirm, busy } = useConfirm({ success: t("confirmed"), failure: t("confirmFailed") })
  const isWish = activity.type === "PRE_OFFER_REQUEST"
  const { jobNumber } = car
  const type = activityTypeText(activity)
  return (
    <span className={styles.actions}>
      {isWish ? (
        <Button
          size="small"
          variant="primary"
          aria-label={t("answerLabel", { jobNumber })}
          onClick={() => onStep("answer")}
        >
          {t("answer")}
        </Button>
      ) : (
        <Button
          size="small"
          variant="primary"
          aria-label={t("confirmLabel", { jobNumber })}
          busy={busy}
          onClick={() => confirm(car)}
        >
          {t("confirm")}
        </Button>
      )}
      <Button
        size="small"
        aria-label={t("rejectLabel", { type, jobNumber })}
        onClick={() => onStep(isWish ? "decline" : "reject")}
      >
        {t("reject")}
      </Button>
    </span>
  )
}
