import type { Wish } from "../../../contract/estimate.ts"
import { dateText, kmText, notSet } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"

type Props = { wish: Wish; onTake: () => void }

/** The form held another wish before the calculated one came: what it was, and the way back to it (P241). */
export function ReplacedWish({ wish: { km, date }, onTake }: Props) {
  const { t } = useTranslation("requests")
  return (
    <Notice tone="info">
      <p role="status">
        {t("replacedWish", { km: km === null ? notSet : kmText(km), date: dateText(date) })}
      </p>
      <Button size="small" onClick={onTake}>
        {t("takeReplaced")}
      </Button>
    </Notice>
  )
}
