import { Suspense, useEffect, useState } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { carName } from "../../../contract/format.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import { deliveryText, offerOf } from "../../../contract/offers.ts"
import { links } from "../../links.ts"
import { afterPaint } from "../../ui/browser/index.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { type Fact, Facts, HStack, VStack } from "../../ui/layout/index.ts"
import {
  acceptReason,
  CarBadges,
  carWords,
  type Labels,
  LargeCarPicture,
  PanelFooter,
  proposeReason,
  type ReasonText,
  requestReason,
  usePrices,
} from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { CarDocuments } from "../documents/index.ts"
import { ProposePanel } from "../proposals/index.ts"
import { WatchChanges, WatchSection } from "../watch/index.ts"
import { AcceptFrom, offersId, reachOffers } from "./AcceptFrom.tsx"
import { CarFacts, KeyFacts } from "./CarFacts.tsx"
import styles from "./CarPanel.module.css"
import { OfferComparison } from "./OfferComparison.tsx"
import { PriceFreePrint, PrintChoice } from "./PriceFreePrint.tsx"
import { ShareLink } from "./ShareLink.tsx"
import { texts } from "./texts.de.ts"

type CarPanelProps = {
  car: AgentCar
  asking: Asking
  labels: Labels
  reasonText: ReasonText
  /** The own request that holds this ZVF. */
  ownRequestId?: string | undefined
  /** Somebody wants to accept one of its offers: it begins where they stand side by side. */
  isChoosing?: boolean
  /** The form of a proposal is open beside it (P190). */
  isProposing?: boolean
  onPropose: (open: boolean) => void
  onRequest: () => void
  onAccept: (type: OfferType) => void
}

/** The vehicle sidebar (P82): what it is, what it costs in each offer, everything known, and what can be done. */
export function CarPanel(props: CarPanelProps) {
  const { car, asking, labels, reasonText, ownRequestId, onRequest, onAccept, onPropose } = props
  const words = carWords
  const [prices] = usePrices()
  const [isPriceFree, setPriceFree] = useState(false)
  const isSelection = car.area === "SELECTION"
  const { isChoosing = false } = props
  // Once the panel has shown itself from its top, and has the focus.
  useEffect(() => (isChoosing ? afterPaint(reachOffers) : undefined), [isChoosing])
  return (
    <>
      <VStack gap={6} className={styles.content} data-paper={isPriceFree ? "never" : undefined}>
        <Suspense fallback={null}>
          <WatchChanges car={car} today={asking.today} />
        </Suspense>
        <div className={styles.hero}>
          <LargeCarPicture car={car} />
          <VStack gap={3} className={styles.key}>
            <HStack gap={2} wrap className={styles.state}>
              <CarBadges
                {...{ car, asking, labels, words }}
                offer={offerOf(car, "MAIN")}
                isOwn={ownRequestId !== undefined}
              />
            </HStack>
            <KeyFacts car={car} labels={labels} />
            <ShareLink car={car} />
            <PrintChoice isPriceFree={isPriceFree} onChange={setPriceFree} />
          </VStack>
        </div>
        <section id={offersId} className={styles.section}>
          <h3 tabIndex={-1}>{isSelection ? texts.sectionOfferSelection : texts.offers}</h3>
          {isSelection ? (
            <SelectionOffer car={car} asking={asking} />
          ) : (
            <OfferComparison
              car={car}
              asking={asking}
              words={words}
              prices={prices}
              reasonText={reasonText}
              onAccept={onAccept}
            />
          )}
        </section>
        <Suspense fallback={null}>
          <WatchSection car={car} className={styles.section} />
        </Suspense>
        {asking.role === "SELLER" && <p>{texts.managersOnly}</p>}
        {props.isProposing && asking.role === "SELLER" && (
          <Suspense fallback={null}>
            <ProposePanel key={car.id} car={car} onClose={() => onPropose(false)} />
          </Suspense>
        )}
        <CarFacts car={car} labels={labels} />
        <CarDocuments car={car} className={styles.section} />
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
              <AcceptFrom {...{ car, asking, prices, onAccept }} />
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

const waitingFacts = ["60%", "80%", "45%", "70%"]

/** While a vehicle is on its way: picture, key facts, offers. */
export function WaitingCar() {
  return (
    <Loading>
      <VStack gap={6} className={styles.content}>
        <div className={styles.hero}>
          <Skeleton shape="block" height="180px" />
          <div>
            {waitingFacts.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </div>
        <div className={styles.section}>
          <Skeleton width="30%" height="20px" />
          <Skeleton shape="block" height="280px" />
        </div>
      </VStack>
    </Loading>
  )
}

function SelectionOffer({ car, asking }: Pick<CarPanelProps, "car" | "asking">) {
  const offer = offerOf(car, "MAIN")
  const facts = offerLines(offer, car.area).map(({ label, text }): Fact => ({ label, value: text }))
  return (
    <Facts
      facts={[...facts, { label: texts.deliverySoon, value: deliveryText(offer.deliveryDate, asking.today) }]}
    />
  )
}
