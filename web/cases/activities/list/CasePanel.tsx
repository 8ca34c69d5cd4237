import type { Activity, AnswerOpening, HeldCar } from "../../../../contract/cases/activities.ts"
import { berlinToday } from "../../../../contract/core/dates.ts"
import { activityTypeText, deliveryWord } from "../../../../contract/core/enums.ts"
import { carName, dateText, euroText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { changedLines } from "../../../../contract/fleet/offer-lines.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import { awaitsAnswer } from "../../../../contract/fleet/states.ts"
import type { Profile } from "../../../../contract/people/users.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { isId } from "../../../core/repaired.ts"
import { Vin } from "../../../fleet/cars/CarBadges.tsx"
import { CarPicture } from "../../../fleet/cars/CarPicture.tsx"
import { offerStrip } from "../../../fleet/cars/fact-strips.tsx"
import type { Labels } from "../../../fleet/cars/labels.ts"
import { CarFacts, PriceFreePrint } from "../../../fleet/cars/panel/CarFacts.tsx"
import { PrintMenu, usePrint } from "../../../fleet/cars/panel/PrintMenu.tsx"
import { grossLine } from "../../../fleet/cars/price-texts.ts"
import { CarDocuments } from "../../../fleet/documents/DocumentTable.tsx"
import { ContactLine } from "../../../people/content/Contact.tsx"
import { InformationLink } from "../../../people/content/InformationLink.tsx"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { DamagedLink, damagedTitle } from "../../../ui/feedback/DamagedLink.tsx"
import { EmptyState, LoadFailure, Notice, Placeholder } from "../../../ui/feedback/States.tsx"
import { Note } from "../../../ui/layout/Breaks.tsx"
import { Section } from "../../../ui/layout/Card.tsx"
import { FactStrip } from "../../../ui/layout/FactStrip.tsx"
import { Text, VStack } from "../../../ui/layout/Layout.tsx"
import { SidePanel } from "../../../ui/panel/SidePanel.tsx"
import { common } from "../../../ui/texts.de.ts"
import { CaseDocuments, CaseTimeline } from "../CaseDetails.tsx"
import { CaseHead } from "../CaseHead.tsx"
import { sentOfferFacts, shownOffer, wishFacts } from "../rules.ts"
import { texts as activitiesTexts } from "../texts.de.ts"
import { useCase } from "../use-activities.ts"
import styles from "./ActivityList.module.css"
import { AnswerSection, WithdrawButton } from "./AnswerSection.tsx"
import { OwnReference } from "./OwnReference.tsx"
import { offeredBy } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = { id: string; open: boolean; user: Profile; now: Date; onClose: () => void }

/** The case in the URL, even if not in the list. */
export function OpenedCase({ id, listed, ...props }: Props & { listed: readonly Activity[] }) {
  const read = useCase(id)
  const { data } = read
  const activity = data?.activity ?? listed.find((one) => one.id === id)
  const panel = { open: props.open, onClose: props.onClose }
  if (!isId(id))
    return (
      <SidePanel {...panel} title={damagedTitle}>
        <DamagedLink onClose={props.onClose} />
      </SidePanel>
    )
  if (activity)
    return (
      <CasePanel
        {...props}
        {...{ activity, openings: data?.openings, similar: data?.similar ?? [], held: data?.held }}
      />
    )
  return (
    <SidePanel {...panel} title={texts.loadingTitle}>
      {read.isPending ? (
        <Placeholder height="240px" shape="block" />
      ) : read.isUnknown ? (
        <EmptyState
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

type CaseProps = Omit<Props, "id"> & {
  activity: Activity
  /** The offers of its answer that can be accepted; undefined until loaded. */
  openings: readonly AnswerOpening[] | undefined
  similar: readonly AgentCar[]
  held: HeldCar | null | undefined
}

function CasePanel({ activity, openings, similar, held, open, user, now, onClose }: CaseProps) {
  const { area, carId, answer } = activity
  const { isPriceFree, print } = usePrint()
  const labels = held && labelsOf(activity, held)
  const offered = offeredBy(activity, user)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={activityTypeText(activity)}
      windowTitle={`${carName(activity)}: ${activityTypeText(activity)}`}
      tools={held && !user.blocked && <PrintMenu onPrint={print} />}
      footer={
        (offered.car || offered.withdrawal) && (
          <>
            <span className={styles.withdraw}>
              <WithdrawButton activity={activity} user={user} now={now} />
            </span>
            {offered.car && (
              <LinkButton
                link={links.overview(area, { carId })}
                label={`${texts.toCar}: ${carName(activity)}`}
              >
                {texts.toCar}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <VStack gap={6} className={styles.panel} data-paper={isPriceFree ? "never" : undefined}>
        <VStack gap={4}>
          <CaseHead
            car={activity}
            // Blocked users cannot load images.
            picture={user.blocked && <CarPicture colour={activity.paintBaseColor} />}
            price={{ area, netCents: shownOffer(activity).netCents, car: held?.car }}
            activity={activity}
          />
          {activity.reason && !awaitsAnswer(activity.state) && (
            <Notice tone="warning" title={common.reason}>
              {activity.reason}
            </Notice>
          )}
          {held ? (
            <BoundOffer activity={activity} held={held} now={now} />
          ) : (
            <SentOffer activity={activity} />
          )}
        </VStack>
        <OwnReference activity={activity} user={user} />
        <SimilarCars cars={similar} />
        {answer && <AnswerSection activity={activity} answer={answer} openings={openings} />}
        <Agreed activity={activity} />
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

/** The wish, and the offer as it was shown when sent; beside an answer its values must not look current. */
function SentOffer({ activity }: { activity: Activity }) {
  const wish = wishFacts(activity)
  return (
    <>
      {wish.length > 0 && <FactStrip facts={wish} />}
      <Section title={activity.answer ? texts.whenAsked : undefined}>
        <FactStrip facts={sentOfferFacts(activity)} />
        {activity.idNumber && (
          <Text as="p" small muted>
            {activitiesTexts.vin} <Vin of={activity.idNumber} />
          </Text>
        )}
      </Section>
    </>
  )
}

type BoundOfferProps = { activity: Activity; held: HeldCar; now: Date }

/** The whole offer as accepted, and the car's current values where they differ (P50). */
function BoundOffer({ activity: { preOfferType, state }, held: { bound, car }, now }: BoundOfferProps) {
  const isAsked = awaitsAnswer(state)
  const changed = changedLines(bound, offerOf(car, preOfferType ?? "MAIN"), car.area)
  return (
    <Section title={isAsked ? texts.bound.asked : texts.bound.confirmed}>
      <FactStrip facts={offerStrip(bound, car, berlinToday(now))} />
      <Text as="p" small muted>
        {[grossLine(bound), isAsked && texts.notYetConfirmed].filter(Boolean).join(" · ")}
      </Text>
      {changed.length > 0 && (
        <Notice tone="info" title={texts.changedSinceSent}>
          {changed.map(({ key, label, after }) => (
            <p key={key}>{`${label}: ${after}`}</p>
          ))}
        </Notice>
      )}
    </Section>
  )
}

/** Links to the accepted texts, in the versions of that time (P43, P61). */
function Agreed({ activity: { conditionsVersion, termsVersion } }: { activity: Activity }) {
  if (!conditionsVersion && !termsVersion) return null
  return (
    <Section title={texts.agreedTitle}>
      {conditionsVersion && (
        <InformationLink hash={`bedingungen-${conditionsVersion}`}>
          {texts.agreedConditions(conditionsVersion)}
        </InformationLink>
      )}
      {termsVersion && (
        <InformationLink hash={`nutzungsbedingungen-${termsVersion}`}>
          {texts.agreedTerms(termsVersion)}
        </InformationLink>
      )}
    </Section>
  )
}
