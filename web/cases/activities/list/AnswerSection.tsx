import { useQueryClient } from "@tanstack/react-query"
import type { Activity, ActivityAnswer, AnswerOpening } from "../../../../contract/cases/activities.ts"
import { activityTypeText, offerTypeText } from "../../../../contract/core/enums.ts"
import {
  carName,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  notSet,
} from "../../../../contract/core/format.ts"
import { comparedText, targetKmText } from "../../../../contract/fleet/offer-lines.ts"
import { links } from "../../../core/links.ts"
import { showing } from "../../../core/stale.ts"
import { carsOfArea } from "../../../fleet/cars/lists.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { Notice } from "../../../ui/feedback/States.tsx"
import { Note, Stack } from "../../../ui/layout/Breaks.tsx"
import { Section } from "../../../ui/layout/Card.tsx"
import { Text } from "../../../ui/layout/Layout.tsx"
import { useSend } from "../../../ui/loading/use-send.ts"
import { confirm } from "../../../ui/panel/confirm.ts"
import { Table } from "../../../ui/table/Table.tsx"
import { common } from "../../../ui/texts.de.ts"
import { texts as activitiesTexts } from "../texts.de.ts"
import { canBeWithdrawn, type Withdrawer, withdrawRefusal } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = {
  activity: Activity
  answer: ActivityAnswer
  /** The offers that can be accepted; undefined until loaded. */
  openings: readonly AnswerOpening[] | undefined
}

export function AnswerSection({ activity, answer, openings }: Props) {
  return (
    <Section title={texts.answerTitle(instantText(answer.at))}>
      {answer.text && (
        <Notice tone="info" title={texts.answerText}>
          <Text as="p" lines>
            {answer.text}
          </Text>
        </Notice>
      )}
      {answer.offers.map((offer, index) => {
        const opening = openings?.find(({ type }) => type === offer.type)
        return (
          <div key={offer.type}>
            <Comparison activity={activity} offer={offer} />
            <div className="control-high">
              {opening && <AcceptLink activity={activity} opening={opening} isFirst={index === 0} />}
            </div>
          </div>
        )
      })}
    </Section>
  )
}

type Offer = ActivityAnswer["offers"][number]

function Comparison({ activity, offer }: { activity: Activity; offer: Offer }) {
  const { wantedKilometers, wantedDate } = activity
  const { before, after } = offer
  const price = euroText(after.netCents)
  const difference = comparedText(before.netCents, after.netCents)
  const rows = [
    [
      activitiesTexts.price,
      notSet,
      euroText(before.netCents),
      <Stack key="" main={price} note={difference} />,
    ],
    [texts.retirement, dateText(wantedDate), dateText(before.deliveryDate), dateText(after.deliveryDate)],
    [activitiesTexts.takeover, notSet, dateText(before.takeoverDate), dateText(after.takeoverDate)],
    [
      activitiesTexts.kilometers,
      wantedKilometers === null ? notSet : kmText(wantedKilometers),
      targetKmText(before.targetKm),
      targetKmText(after.targetKm),
    ],
  ]
  const headers = [offerTypeText[offer.type], texts.yourWish, common.before, texts.answered]
  return (
    <Table
      short
      label={`${texts.answer}: ${offerTypeText[offer.type]}`}
      columns={headers.map((header, index) => ({
        id: header,
        header,
        cell: (row: (typeof rows)[number]) => row[index],
        numeric: index > 0,
        card: index === 0 ? "none" : index === headers.length - 1 ? "first" : undefined,
        cardText: (row: (typeof rows)[number]) => [header, ": ", row[index]],
      }))}
      rows={rows}
      rowId={([label]) => String(label)}
      rowLabel={([label]) => String(label)}
    />
  )
}

type AcceptProps = { activity: Activity; opening: AnswerOpening; isFirst: boolean }

/** Opens the acceptance of an answered offer, or shows why it is no longer possible (P47). */
function AcceptLink({ activity, opening: { type, refusal, changed }, isFirst }: AcceptProps) {
  const client = useQueryClient()
  const offer = offerTypeText[type]
  const label = texts.accept(offer)
  const name = texts.acceptOf({ offer, car: carName(activity) })
  // The list loaded before the answer would show the old offer first and ask about the change.
  const forgetOffers = () => client.removeQueries({ queryKey: carsOfArea("PRE_OFFER").queryKey })
  if (refusal) {
    const reason = refusal === "pre_offer_unavailable" && activity.listed ? "notReleased" : refusal
    return (
      <Button aria-label={name} refusedBecause={texts.cannotAccept[reason]}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <LinkButton
        variant={isFirst ? "primary" : "secondary"}
        label={name}
        onClick={forgetOffers}
        link={links.preOffers({ carId: activity.carId, type: "accept", preOfferType: type })}
      >
        {label}
      </LinkButton>
      {changed && <Note>{texts.changedSince}</Note>}
    </>
  )
}

type WithdrawButtonProps = { activity: Activity; user: Withdrawer; now: Date }

/** Withdraws an activity after a confirmation dialog; shows the reason if refused. */
export function WithdrawButton({ activity, user, now }: WithdrawButtonProps) {
  const withdraw = useSend("POST /api/car/activity/withdraw", {
    success: texts.withdrawn,
    failure: texts.withdrawFailed,
    silent: true,
    stale: [...showing.activities, ...showing.cars],
  })
  if (!canBeWithdrawn(activity)) return null
  const refusal = withdrawRefusal(activity, user, now)
  const what = activityTypeText(activity)
  const ask = () =>
    confirm({
      title: texts.withdrawTitle(what),
      text:
        activity.type === "PRE_OFFER_REQUEST"
          ? texts.withdrawRequestText(carName(activity))
          : texts.withdrawAcceptanceText(carName(activity)),
      confirmLabel: texts.withdraw,
      cancelLabel: texts.keep[activity.type],
      danger: true,
      act: () => withdraw.mutateAsync({ id: activity.id }),
      failure: texts.withdrawFailed,
    })
  return (
    <Button
      variant="dangerText"
      aria-label={texts.withdrawOf({ what, car: carName(activity) })}
      refusedBecause={refusal ? texts.refused[refusal](deadlineText(activity.answerDue, now)) : undefined}
      busy={withdraw.isPending}
      onClick={() => void ask()}
    >
      {texts.withdraw}
    </Button>
  )
}
