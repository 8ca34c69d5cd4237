import { useState } from "react"
import type { Requester } from "../../../contract/cases/availability.ts"
import { type OfferType, offerTypes } from "../../../contract/core/enums.ts"
import { carName, euroText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import { deliveryText, offerOf } from "../../../contract/fleet/offers.ts"
import { acceptReason, proposeReason, type ReasonText, requestReason } from "../../cases/requests/actions.ts"
import { hrefOf, links } from "../../core/links.ts"
import { CarBadges } from "../../fleet/cars/CarBadges.tsx"
import { LargeCarPicture } from "../../fleet/cars/CarPicture.tsx"
import type { Labels } from "../../fleet/cars/labels.ts"
import { PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { CarFacts, CarHero, KeyFacts, PriceFreePrint, PrintChoice } from "../../fleet/cars/panel/CarFacts.tsx"
import styles from "../../fleet/cars/panel/CarPanel.module.css"
import { texts } from "../../fleet/cars/panel/texts.de.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { CarDocuments } from "../../fleet/documents/DocumentTable.tsx"
import { ProposePanel } from "../../news/proposals/ProposePanel.tsx"
import { WatchChanges, WatchSection } from "../../news/watch/WatchSection.tsx"
import { copyText } from "../../ui/browser/copy-text.ts"
import { afterPaint } from "../../ui/browser/timing.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { LoadingLines, Placeholder } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { type Fact, Facts, Section } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { OfferComparison } from "./OfferComparison.tsx"

type CarPanelProps = {
  car: AgentCar
  asking: Requester
  labels: Labels
  reasonText: ReasonText
  /** The own request that holds this ZVF. */
  ownRequestId?: string | undefined
  /** Choosing among several offers to accept: begins at the comparison. */
  isChoosing?: boolean
  /** The proposal form is open beside it (P190). */
  isProposing?: boolean
  onPropose: (open: boolean) => void
  onRequest: () => void
  onAccept: (type: OfferType) => void
}

/** The vehicle sidebar (P82): facts, offers, actions. */
export function CarPanel(props: CarPanelProps) {
  const { car, asking, labels, reasonText, ownRequestId, onRequest, onAccept, onPropose } = props
  const [isPriceFree, setPriceFree] = useState(false)
  const isSelection = car.area === "SELECTION"
  const { isChoosing = false } = props
  return (
    <>
      <VStack gap={6} className={styles.content} data-paper={isPriceFree ? "never" : undefined}>
        <WatchChanges car={car} today={asking.today} />
        <CarHero picture={<LargeCarPicture car={car} />}>
          <HStack gap={2} wrap className={styles.state}>
            <CarBadges
              {...{ car, asking, labels }}
              offer={offerOf(car, "MAIN")}
              isOwn={ownRequestId !== undefined}
            />
          </HStack>
          <KeyFacts car={car} labels={labels} />
          <CopyLink car={car} />
          <PrintChoice isPriceFree={isPriceFree} onChange={setPriceFree} />
        </CarHero>
        <Section id={offersId} ref={isChoosing ? scrollToOffersLater : undefined}>
          <h3 tabIndex={-1}>{isSelection ? texts.sectionOfferSelection : texts.offers}</h3>
          {isSelection ? (
            <SelectionOffer car={car} asking={asking} />
          ) : (
            <OfferComparison car={car} asking={asking} reasonText={reasonText} onAccept={onAccept} />
          )}
        </Section>
        <WatchSection car={car} />
        {asking.role === "SELLER" && <p>{texts.managersOnly}</p>}
        {props.isProposing && asking.role === "SELLER" && (
          <ProposePanel key={car.id} car={car} onClose={() => onPropose(false)} />
        )}
        <CarFacts car={car} labels={labels} />
        <CarDocuments car={car} />
        <PanelFooter>
          {ownRequestId !== undefined ? (
            <LinkButton
              variant="primary"
              label={`${carTexts.toRequest}: ${carName(car)}`}
              link={links.activities({ activityId: ownRequestId })}
            >
              {carTexts.toRequest}
            </LinkButton>
          ) : asking.role === "SELLER" ? (
            <Button
              variant="primary"
              aria-label={`${texts.proposeLong}: ${carName(car)}`}
              aria-haspopup="dialog"
              refusedBecause={reasonText(proposeReason(car, asking), car)}
              onClick={() => onPropose(true)}
            >
              {texts.proposeLong}
            </Button>
          ) : isSelection ? (
            <Button
              variant="primary"
              aria-label={`${carTexts.action.selection}: ${carName(car)}`}
              refusedBecause={reasonText(acceptReason(car, "MAIN", asking), car)}
              onClick={() => onAccept("MAIN")}
            >
              {carTexts.action.selection}
            </Button>
          ) : (
            <>
              <AcceptFrom {...{ car, asking, onAccept }} />
              <Button
                aria-label={`${texts.requestLong}: ${carName(car)}`}
                refusedBecause={reasonText(requestReason(car, asking), car)}
                onClick={onRequest}
              >
                {texts.requestLong}
              </Button>
            </>
          )}
        </PanelFooter>
      </VStack>
      {isPriceFree && <PriceFreePrint car={car} labels={labels} />}
    </>
  )
}

export const WaitingCar = () => (
  <VStack gap={6}>
    <Placeholder shape="block" height="180px" />
    <LoadingLines count={8} />
  </VStack>
)

function SelectionOffer({ car, asking }: Pick<CarPanelProps, "car" | "asking">) {
  const offer = offerOf(car, "MAIN")
  const facts = offerLines(offer, car.area)
    .filter(({ key }) => key !== "targetKm" || offer.targetKm > 0)
    .map(({ label, text }): Fact => ({ label, value: text }))
  return (
    <Facts
      facts={[...facts, { label: texts.deliverySoon, value: deliveryText(offer.deliveryDate, asking.today) }]}
    />
  )
}

const offersId = "offers"

const shownMs = 2000

/** Scrolls to the offers and frames them, since they may be visible already. */
function scrollToOffers(): void {
  const section = document.getElementById(offersId)
  section?.scrollIntoView({ block: "start" })
  section?.animate({ outline: ["3px solid var(--focus)", "3px solid transparent"] }, shownMs)
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true })
}

/** After the panel has opened at its top and taken the focus. */
const scrollToOffersLater = (offers: HTMLElement | null) => (offers ? afterPaint(scrollToOffers) : undefined)

type Props = {
  car: AgentCar
  asking: Requester
  onAccept: (type: OfferType) => void
}

/** Accepts the only acceptable offer, or leads to the comparison of several. */
function AcceptFrom({ car, asking, onAccept }: Props) {
  const open = offerTypes.filter((type) => acceptReason(car, type, asking) === null)
  const [only, ...others] = open
  if (only === undefined) return null
  const lowest = Math.min(...open.map((type) => offerOf(car, type).netCents))
  const label = others.length > 0 ? texts.acceptFrom(euroText(lowest)) : texts.acceptFor(euroText(lowest))
  return (
    <Button
      variant="primary"
      aria-label={`${label}: ${carName(car)}`}
      onClick={() => (others.length > 0 ? scrollToOffers() : onAccept(only))}
    >
      {label}
    </Button>
  )
}

/** Address of this car without the sender's filters. */
const addressOf = ({ area, id }: AgentCar): string =>
  new URL(hrefOf(links.overview(area, { carId: id })), window.location.href).href

function CopyLink({ car }: { car: AgentCar }) {
  const copy = async () => {
    if (await copyText(addressOf(car))) toast.success(texts.linkCopied)
    else toast.error(texts.linkNotCopied)
  }
  return (
    <div style={{ marginInlineStart: -12 }} data-paper="never">
      <Button
        variant="quiet"
        size="small"
        icon="link"
        aria-label={`${texts.link}: ${carName(car)}`}
        onClick={() => void copy()}
      >
        {texts.link}
      </Button>
    </div>
  )
}
