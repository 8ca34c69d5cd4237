import { Link, type LinkProps } from "@tanstack/react-router"
import { dateText, deadlineText, instantText, kmText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useNewest } from "../activities/index.ts"

/** Says in the dialog that the own house has an open request about the car already: who asked for what, when, and the way there (P16). */
export function AskedNews({ carId }: { carId: string }) {
  const { t } = useTranslation("requests")
  const { activity: asked } = useNewest(carId, ({ state }) => state === "OPEN")
  const now = useNow()
  if (!asked) return null
  const facts = {
    name: asked.person?.name,
    at: `${instantText(asked.sentAt)} Uhr`,
    km: kmText(asked.wantedKilometers ?? 0),
    date: dateText(asked.wantedDate),
    due: deadlineText(asked.answerDue, now),
  }
  return (
    <div role="alert">
      <Notice tone="warning" title={t("askedTitle")}>
        <p>{t(asked.mine ? "askedByYou" : "askedByHouse", facts)}</p>
        <Link {...(links.activities({ activityId: asked.id }) as LinkProps)}>{t("askedWay")}</Link>
      </Notice>
    </div>
  )
}
