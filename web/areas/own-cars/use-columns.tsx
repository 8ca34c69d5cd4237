import { useMemo } from "react"
import { carText, dateText, deadlineText, euroText, instantText } from "../../../contract/format.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Note, Stack } from "../../ui/layout/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { activityBadge } from "../activities/index.ts"
import { Vin } from "../car/index.ts"

/** What tells one's own cars apart, how they stand, and their dates as they were bound. */
export function useColumns(now: Date): readonly Column<OwnCar>[] {
  const { t } = useTranslation("own-cars")
  return useMemo(
    (): Column<OwnCar>[] => [
      {
        id: "car",
        header: t("car"),
        cell: ({ activity }) => <Stack main={carText(activity)} note={activity.jobNumber} />,
        sort: ({ activity }) => carText(activity),
        wraps: true,
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ activity }) => {
          const { tone, word } = activityBadge(activity)
          const note = activity.confirmedAt
            ? t("since", { at: instantText(activity.confirmedAt) })
            : t("answerBy", { at: deadlineText(activity.answerDue, now) })
          return (
            <>
              <Badge tone={tone}>{word}</Badge>
              <Note>{note}</Note>
            </>
          )
        },
        sort: ({ activity }) => activityBadge(activity).word,
      },
      {
        id: "vin",
        header: t("vin"),
        cell: ({ activity }) => (
          <>
            <Vin of={activity.idNumber} />
            {activity.licensePlateNumber && <Note>{activity.licensePlateNumber}</Note>}
          </>
        ),
        sort: ({ activity }) => activity.idNumber,
      },
      {
        id: "price",
        header: t("price"),
        cell: ({ bound }) => euroText(bound.netCents),
        sort: ({ bound }) => bound.netCents || null,
        numeric: true,
      },
      {
        id: "delivery",
        header: t("delivery"),
        cell: ({ bound }) => dateText(bound.deliveryDate),
        sort: ({ bound }) => bound.deliveryDate,
        numeric: true,
      },
      {
        id: "takeover",
        header: t("takeover"),
        cell: ({ bound }) => dateText(bound.takeoverDate),
        sort: ({ bound }) => bound.takeoverDate,
        numeric: true,
      },
      {
        id: "location",
        header: t("location"),
        cell: ({ activity }) => <Stack main={activity.location} note={activity.person?.name ?? ""} />,
        sort: ({ activity }) => activity.location,
        wraps: true,
      },
    ],
    [t, now],
  )
}
