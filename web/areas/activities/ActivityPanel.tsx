import type { Activity } from "../../../contract/activities.ts"
import { isPriceEnquiry } from "../../../contract/clocks.ts"
import { activityStates, activityTypeText } from "../../../contract/enums.ts"
import {
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  vinText,
} from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { isListed } from "../../../contract/visibility.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Badge, Notice } from "../../ui/feedback/index.ts"
import { Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import styles from "./Activities.module.css"
import { CaseTimeline } from "./CaseTimeline.tsx"
import { activityBadge, awaitsAnswer } from "./state-words.ts"
import { Answer } from "./use-columns.tsx"
import { WithdrawButton } from "./WithdrawButton.tsx"
import { canBeWithdrawn, type Withdrawer } from "./withdrawal.ts"

type Props = {
  activity: Activity
  open: boolean
  user: Withdrawer
  now: Date
  onClose: () => void
}

/** Whether the car, with the status that the activity gave it, is still in a list to lead to. */
const isInList = ({ area, state }: Activity): boolean => {
  const activityState = activityStates.find((status) => status === state) ?? null
  return isListed({ area, activityState, display: true, archived: false })
}

/** One activity with its values as they were shown when it was sent (P18), and taking it back. */
export function ActivityPanel({ activity, open, user, now, onClose }: Props) {
  const { t } = useTranslation("activities")
  const actions = (isInList(activity) || canBeWithdrawn(activity)) && (
    <>
      {isInList(activity) && (
        <LinkButton link={links.overview(activity.area, { carId: activity.carId })}>{t("toCar")}</LinkButton>
      )}
      <WithdrawButton activity={activity} user={user} now={now} />
    </>
  )
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={activityTypeText(activity)}
      subtitle={`${carText(activity)} · ${vinText(activity.idNumber)}`}
      footer={actions}
    >
      <div className={styles.panel}>
        <State activity={activity} now={now} />
        <ActivityFacts activity={activity} now={now} />
        <CaseTimeline activity={activity} now={now} />
      </div>
    </SidePanel>
  )
}

function State({ activity, now }: { activity: Activity; now: Date }) {
  const { t } = useTranslation("activities")
  const { tone, word } = activityBadge(activity)
  return (
    <>
      <p className={styles.stack}>
        <Badge tone={tone}>{word}</Badge>
        {awaitsAnswer(activity) && <Answer activity={activity} now={now} />}
      </p>
      {activity.reason && !awaitsAnswer(activity) && (
        <Notice tone="warning" title={t("reasonTitle")}>
          {activity.reason}
        </Notice>
      )}
    </>
  )
}

function ActivityFacts({ activity, now }: { activity: Activity; now: Date }) {
  const { t } = useTranslation("activities")
  const { wantedKilometers, wantedDate } = activity
  const wish =
    wantedKilometers === null
      ? []
      : [
          { label: t("wantedKm"), value: kmText(wantedKilometers) },
          { label: t("wantedDate"), value: dateText(wantedDate) },
        ]
  const facts = [
    { label: t("recency"), value: instantText(activity.stateUpdatedAt) },
    { label: t("sentAt"), value: instantText(activity.sentAt) },
    {
      label: t("promise"),
      value: t(isPriceEnquiry(activity) ? "promised_enquiry" : "promised_other", {
        at: deadlineText(activity.answerDue, now),
      }),
    },
    ...wish,
    { label: t("price"), value: euroText(toCents(activity.priceExclVat)) },
    { label: t("retirement"), value: dateText(activity.dateOfDelivery) },
    { label: t("takeover"), value: dateText(activity.takeoverDate) },
    { label: t("kilometers"), value: kmText(activity.kilometers) },
    { label: t("jobNumber"), value: activity.jobNumber },
    { label: t("location"), value: activity.location },
  ]
  return <Facts facts={facts} />
}
