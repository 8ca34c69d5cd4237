import { Link, type LinkProps } from "@tanstack/react-router"
import { dateText, deadlineText, instantText, kmText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useNewest } from "../activities/index.ts"
import { texts } from "./texts.de.ts"

/** Says in the dialog that the own house has an open request about the car already: who asked for what, when, and the way there (P16). */
export function AskedNews({ carId }: { carId: string }) {
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
      <Notice tone="warning" title={texts.askedTitle}>
        <p>{asked.mine ? texts.askedByYou(facts) : texts.askedByHouse(facts)}</p>
        <Link {...(links.activities({ activityId: asked.id }) as LinkProps)}>{texts.askedWay}</Link>
      </Notice>
    </div>
  )
}
