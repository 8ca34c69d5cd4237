import { useMemo } from "react"
import { soonFrom } from "../../../contract/clocks.ts"
import type { DeskItem } from "../../../contract/desk.ts"
import { activityTypeText, deliveryWord } from "../../../contract/enums.ts"
import { carName, carText, dateText, deadlineText, euroText, kmText } from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { targetKmText } from "../../../contract/offer-lines.ts"
import { Stack } from "../../ui/layout/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import { Due } from "../activities/index.ts"
import { texts } from "./texts.de.ts"

/** What an admin must know to answer: by when, what, which car, who asks, and on which terms. */
export function useDeskColumns(now: Date): readonly Column<DeskItem>[] {
  return useMemo(
    (): Column<DeskItem>[] => [
      {
        id: "due",
        header: texts.due,
        cell: ({ activity }) => (
          <>
            <Due
              due={new Date(activity.answerDue)}
              soonFrom={soonFrom(new Date(activity.sentAt), new Date(activity.answerDue))}
              end={deadlineText(activity.answerDue, now)}
              now={now}
            />
            <span className="visually-hidden">
              , {activityTypeText(activity)}, {carName(activity)}
            </span>
          </>
        ),
        sort: ({ activity }) => Date.parse(activity.answerDue),
      },
      {
        id: "type",
        header: texts.type,
        cell: ({ activity }) => activityTypeText(activity),
        sort: ({ activity }) => activityTypeText(activity),
      },
      {
        id: "car",
        header: texts.car,
        cell: ({ activity }) => <Stack main={carText(activity)} note={activity.jobNumber} />,
        sort: ({ activity }) => activity.modelDesignation,
        wraps: true,
      },
      {
        id: "from",
        header: common.from,
        cell: ({ activity }) => <Stack main={activity.person?.name ?? ""} note={activity.location} />,
        sort: ({ activity }) => activity.location,
        wraps: true,
      },
      {
        id: "terms",
        header: texts.terms,
        cell: ({ activity }) => <Terms activity={activity} />,
        sort: ({ activity }) => activity.priceExclVat || null,
        numeric: true,
        wraps: true,
      },
    ],
    [now],
  )
}

/** The wish of an individual request, else what was accepted, as it was shown. */
function Terms({ activity }: { activity: DeskItem["activity"] }) {
  const { wantedKilometers, wantedDate, kilometers, dateOfDelivery } = activity
  const note =
    wantedKilometers === null
      ? texts.offered({
          km: targetKmText(kilometers, activity.area),
          delivery: deliveryWord[activity.area],
          date: dateText(dateOfDelivery),
        })
      : texts.wish({ km: kmText(wantedKilometers), date: dateText(wantedDate) })
  return <Stack main={euroText(toCents(activity.priceExclVat))} note={note} />
}
