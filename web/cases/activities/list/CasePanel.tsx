import { useState } from "react"
import type { Activity, AnswerOpening, HeldCar } from "../../../../contract/cases/activities.ts"
import { isPriceEnquiry } from "../../../../contract/cases/clocks.ts"
import { activityTypeText, deliveryWord } from "../../../../contract/core/enums.ts"
import { carName, dateText, euroText, instantText, vinText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { changedLines, offerLines } from "../../../../contract/fleet/offer-lines.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import { awaitsAnswer, isHolding } from "../../../../contract/fleet/states.ts"
import type { Profile } from "../../../../contract/people/users.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { isId } from "../../../core/mended.ts"
import { CarPicture } from "../../../fleet/cars/CarPicture.tsx"
import type { Labels } from "../../../fleet/cars/labels.ts"
import { PanelHead } from "../../../fleet/cars/PanelHead.tsx"
import { CarFacts, PriceFreePrint } from "../../../fleet/cars/panel/CarFacts.tsx"
import { PrintMenu, usePrint } from "../../../fleet/cars/panel/PrintMenu.tsx"
import { activityBadge } from "../../../fleet/cars/state-badge.ts"
import { CarDocuments } from "../../../fleet/documents/DocumentTable.tsx"
import { ContactLine } from "../../../people/content/Contact.tsx"
import { InformationLink } from "../../../people/content/InformationLink.tsx"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { Badge } from "../../../ui/feedback/Badge.tsx"
import { DamagedLink, damagedTitle } from "../../../ui/feedback/DamagedLink.tsx"
import { EmptyState, LoadFailure, Notice, Placeholder } from "../../../ui/feedback/States.tsx"
import { Note } from "../../../ui/layout/Breaks.tsx"
import { Facts, Section } from "../../../ui/layout/Card.tsx"
import { VStack } from "../../../ui/layout/Layout.tsx"
import { SidePanel } from "../../../ui/panel/SidePanel.tsx"
import { common } from "../../../ui/texts.de.ts"
import { CaseDocuments, CaseTimeline } from "../CaseDetails.tsx"
import { sentOfferFacts, wishFacts } from "../rules.ts"
import { texts as activitiesTexts } from "../texts.de.ts"
import { useCase } from "../use-activities.ts"
import { Deadline } from "../use-columns.tsx"
import styles from "./ActivityList.module.css"
import { AnswerSection, WithdrawButton } from "./AnswerSection.tsx"
import { OwnReference } from "./OwnReference.tsx"
import { canBeWithdrawn } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = { activityId: string | undefined; user: Profile; now: Date; onClose: () => void }

/** The case in the URL, even if not in the list. Stays visible while the panel closes. */
export function OpenedCase({ activityId, listed, ...props }: Props & { listed: readonly Activity[] }) {
  const [shownId, setShownId] = useState(activityId)
  if (activityId !== undefined && activityId !== shownId) setShownId(activityId)
  const read = useCase(shownId)
  const { data } = read
  const activity = data?.activity ?? listed.find(({ id }) => id === shownId)
  const panel = { open: activityId !== undefined, onClose: props.onClose }
  if (shownId === undefined) return null
  if (!isId(shownId))
    return (
      <SidePanel {...panel} title={damagedTitle}>
        <DamagedLink onClose={props.onClose} />
      </SidePanel>
    )
  if (activity)
    return (
      <CasePanel
        {...props}
        {...panel}
        {...{ activity, openings: data?.openings, similar: data?.similar ?? [], held: data?.held }}
      />
    )
  return (
    <SidePanel {...panel} title={texts.loadingTitle}>
      {read.isPending ? (
        <Placeholder height="240px" shape="block" />
      ) : read.isUnknown ? (
        <EmptyState
          icon="warning"
          title={texts.unknownTitle}
          action={<Button onClick={props.onClose}>{texts.toActivities}</Button>}
        >
          {texts.unknownText}
        </EmptyState>
      ) : (
        <LoadFailure of={read} failure={activitiesTexts.caseFailed} />
      )}
    </SidePanel>
  )
}

type CaseProps = Omit<Props, "activityId"> & {
  activity: Activity
  /** The offers of its answer that can be accepted; undefined until loaded. */
  openings: readonly AnswerOpening[] | undefined
  similar: readonly AgentCar[]
  held: HeldCar | null | undefined
  open: boolean
}

function CasePanel({ activity, openings, similar, held, open, user, now, onClose }: CaseProps) {
  const { area, carId, listed, answer } = activity
  const { isPriceFree, print } = usePrint()
  const labels = held && labelsOf(activity, held)
  const leadsToCar = listed && !isHolding(activity.state)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={activityTypeText(activity)}
      windowTitle={`${carName(activity)}: ${activityTypeText(activity)}`}
      subtitle={!held && `${carName(activity)} · ${vinText(activity.idNumber)}`}
      tools={held && !user.blocked && <PrintMenu onPrint={print} />}
      footer={
        !user.blocked &&
        (leadsToCar || canBeWithdrawn(activity)) && (
          <>
            {leadsToCar && (
              <LinkButton
                link={links.overview(area, { carId })}
                label={`${texts.toCar}: ${carName(activity)}`}
              >
                {texts.toCar}
              </LinkButton>
            )}
            <WithdrawButton activity={activity} user={user} now={now} />
          </>
        )
      }
    >
      <VStack gap={6} className={styles.panel} data-paper={isPriceFree ? "never" : undefined}>
        {held && labels ? (
          <>
            <PanelHead
              car={held.car}
              brief
              // Blocked users cannot load images.
              picture={user.blocked && <CarPicture colour={held.car.paintBaseColor} />}
            >
              <State activity={activity} now={now} />
            </PanelHead>
            <ActivityFacts activity={activity} isHeld />
          </>
        ) : (
          <State activity={activity} now={now} />
        )}
        <OwnReference activity={activity} user={user} />
        <SimilarCars cars={similar} />
        {answer && <AnswerSection activity={activity} answer={answer} openings={openings} />}
        {held ? (
          <BoundOffer activity={activity} held={held} />
        ) : (
          <ActivityFacts activity={activity} isHeld={false} />
        )}
        <CaseTimeline activity={activity} now={now} gap={3} />
        <CaseDocuments activity={activity} gap={3}>
          {held && <CarDocuments car={held.car} />}
        </CaseDocuments>
        {held && labels && (
          <VStack gap={6} className={styles.facts}>
            <CarFacts car={held.car} labels={labels} />
          </VStack>
        )}
        <ContactLine />
      </VStack>
      {isPriceFree && held && labels && <PriceFreePrint car={held.car} labels={labels} />}
    </SidePanel>
  )
}

/** After a rejection: the nearest free cars of the same series (P261). */
function SimilarCars({ cars }: { cars: readonly AgentCar[] }) {
  if (cars.length === 0) return null
  return (
    <Section data-paper="never" title={texts.similar}>
      <VStack as="ul" gap={3}>
        {cars.map((car) => {
          const { netCents, deliveryDate } = offerOf(car, "MAIN")
          return (
            <li key={car.id}>
              <a href={hrefOf(links.overview(car.area, { carId: car.id }))}>{carName(car)}</a>
              <Note>
                {texts.similarFacts({
                  price: euroText(netCents),
                  date: `${deliveryWord[car.area]} ${dateText(deliveryDate)}`,
                })}
              </Note>
            </li>
          )
        })}
      </VStack>
    </Section>
  )
}

/** Labels come with the car, since blocked users cannot load the lists. */
const labelsOf = ({ locationId, location }: Activity, { names }: HeldCar): Labels => ({
  option: (id) => (id && names[id]) || "",
  location: (id) => (id === locationId ? location : ""),
  vfnr: () => "",
  city: () => "",
})

function State({ activity, now }: { activity: Activity; now: Date }) {
  const { tone, word } = activityBadge(activity)
  return (
    <>
      <div>
        <Badge tone={tone}>{word}</Badge>
        {awaitsAnswer(activity.state) && <Deadline activity={activity} now={now} />}
      </div>
      {activity.confirmedAt && (
        <p>
          {isHolding(activity.state)
            ? texts.isConfirmed(`${instantText(activity.confirmedAt)} Uhr`)
            : activitiesTexts.wasConfirmed(`${instantText(activity.confirmedAt)} Uhr`)}
        </p>
      )}
      {activity.reason && !awaitsAnswer(activity.state) && (
        <Notice tone="warning" title={common.reason}>
          {activity.reason}
        </Notice>
      )}
    </>
  )
}

type FactsProps = {
  activity: Activity
  /** Its car and offer are shown separately. */
  isHeld: boolean
}

function ActivityFacts({ activity, isHeld }: FactsProps) {
  const { conditionsVersion, termsVersion } = activity
  // Beside an answer, the request's values must not look current.
  const then = (label: string) => (activity.answer ? texts.whenAsked(label) : label)
  const values = isHeld
    ? []
    : [
        ...sentOfferFacts(activity, then),
        activity.licensePlateNumber !== "" && { label: texts.plate, value: activity.licensePlateNumber },
      ]
  const facts = [
    !isHeld && { label: activitiesTexts.recency, value: instantText(activity.stateUpdatedAt) },
    { label: common.sentAt, value: instantText(activity.sentAt) },
    !isHeld && {
      label: texts.promise,
      value: isPriceEnquiry(activity) ? texts.promisedEnquiry : texts.promised,
    },
    ...wishFacts(activity),
    ...values,
    activity.person && {
      label: texts.person,
      value: [activity.person.name, activity.recorded && activitiesTexts.recorded].filter(Boolean).join(", "),
    },
    { label: activitiesTexts.location, value: activity.location },
    (conditionsVersion || termsVersion) && {
      label: texts.agreedTitle,
      value: <AgreedTexts conditions={conditionsVersion} terms={termsVersion} />,
    },
  ]
  return <Facts facts={facts.filter((fact) => fact !== null && typeof fact === "object")} />
}

type BoundOfferProps = { activity: Activity; held: HeldCar }

/** The whole offer as accepted, with the car's current value where it differs (P50, P51). */
function BoundOffer({ activity, held: { bound, car } }: BoundOfferProps) {
  const { area } = activity
  const changed = changedLines(bound, offerOf(car, activity.preOfferType ?? "MAIN"), area)
  const now = new Map(changed.map(({ key, after }) => [key, after]))
  const facts = offerLines(bound, area).map(({ key, label, text }) => ({
    label,
    value: (
      <>
        {text}
        {now.has(key) && <Note>{texts.carSaysNow(now.get(key))}</Note>}
      </>
    ),
  }))
  return (
    <Section title={awaitsAnswer(activity.state) ? texts.bound.asked : texts.bound.confirmed}>
      {awaitsAnswer(activity.state) && <p className="muted">{texts.notYetConfirmed}</p>}
      <Facts facts={facts} />
    </Section>
  )
}

/** Links to the accepted texts, in the versions of that time (P43, P61). */
function AgreedTexts({ conditions, terms }: { conditions: string | null; terms: string | null }) {
  return (
    <VStack gap={1} align="start">
      {conditions && (
        <InformationLink hash={`bedingungen-${conditions}`}>
          {texts.agreedConditions(conditions)}
        </InformationLink>
      )}
      {terms && (
        <InformationLink hash={`nutzungsbedingungen-${terms}`}>{texts.agreedTerms(terms)}</InformationLink>
      )}
    </VStack>
  )
}
