import type { Activity, AnswerOpening } from "../../../contract/activities.ts"
import { isPriceEnquiry } from "../../../contract/clocks.ts"
import { activityTypeText, deliveryWord } from "../../../contract/enums.ts"
import {
  carName,
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  vinText,
} from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Badge, Notice } from "../../ui/feedback/index.ts"
import { Facts } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { AgreedTexts } from "../information/index.ts"
import styles from "./Activities.module.css"
import { AnswerSection } from "./AnswerSection.tsx"
import { CaseDocuments } from "./CaseDocuments.tsx"
import { CaseTimeline } from "./CaseTimeline.tsx"
import { activityBadge, awaitsAnswer, isHolding } from "./state-words.ts"
import { Answer } from "./use-columns.tsx"
import { WithdrawButton } from "./WithdrawButton.tsx"
import { canBeWithdrawn, type Withdrawer } from "./withdrawal.ts"

type Props = {
  activity: Activity
  /** What of its answer can be accepted; undefined until it is known. */
  openings: readonly AnswerOpening[] | undefined
  open: boolean
  user: Withdrawer
  now: Date
  onClose: () => void
}

/** One activity with its values as they were shown when it was sent (P18), and taking it back. */
export function ActivityPanel({ activity, openings, open, user, now, onClose }: Props) {
  const { t } = useTranslation("activities")
  const { area, carId, listed } = activity
  const isHeld = isHolding(activity)
  const actions = (listed || isHeld || canBeWithdrawn(activity)) && (
    <>
      {isHeld ? (
        <LinkButton link={links.mine({ carId })} label={`${t("toOwnCar")}: ${carName(activity)}`}>
          {t("toOwnCar")}
        </LinkButton>
      ) : (
        listed && (
          <LinkButton link={links.overview(area, { carId })} label={`${t("toCar")}: ${carName(activity)}`}>
            {t("toCar")}
          </LinkButton>
        )
      )}
      <WithdrawButton activity={activity} user={user} now={now} />
    </>
  )
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={activityTypeText(activity)}
      windowTitle={`${carName(activity)}: ${activityTypeText(activity)}`}
      subtitle={`${carText(activity)} · ${vinText(activity.idNumber)}`}
      footer={actions}
    >
      <div className={styles.panel}>
        <State activity={activity} now={now} />
        {activity.answer && (
          <AnswerSection activity={activity} answer={activity.answer} openings={openings} />
        )}
        <ActivityFacts activity={activity} now={now} />
        <CaseTimeline activity={activity} now={now} />
        <CaseDocuments activity={activity} />
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
      {activity.confirmedAt && !isHolding(activity) && (
        <p>{t("wasConfirmed", { at: `${instantText(activity.confirmedAt)} Uhr` })}</p>
      )}
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
  const { wantedKilometers, wantedDate, conditionsVersion, termsVersion } = activity
  const wish =
    wantedKilometers === null
      ? []
      : [
          { label: t("wantedKm"), value: kmText(wantedKilometers) },
          { label: t("wantedDate"), value: dateText(wantedDate) },
        ]
  // Beside the values of an answer those of the request must not pass for today's.
  const then = (label: string) => (activity.answer ? t("whenAsked", { label }) : label)
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
    { label: then(t("price")), value: euroText(toCents(activity.priceExclVat)) },
    { label: then(deliveryWord[activity.area]), value: dateText(activity.dateOfDelivery) },
    ...(activity.area === "SELECTION"
      ? []
      : [{ label: then(t("takeover")), value: dateText(activity.takeoverDate) }]),
    { label: then(t("kilometers")), value: kmText(activity.kilometers) },
    { label: t("jobNumber"), value: activity.jobNumber },
    ...(activity.licensePlateNumber ? [{ label: t("plate"), value: activity.licensePlateNumber }] : []),
    ...(activity.person ? [{ label: t("person"), value: activity.person.name }] : []),
    { label: t("location"), value: activity.location },
    ...(conditionsVersion || termsVersion
      ? [
          {
            label: t("agreedTitle", { ns: "information" }),
            value: <AgreedTexts conditions={conditionsVersion} terms={termsVersion} />,
          },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}
