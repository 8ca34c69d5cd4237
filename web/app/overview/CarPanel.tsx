import { useState } from "react"
import { type OfferType, offerTypes } from "../../../contract/core/enums.ts"
import { panelFacts } from "../../../contract/fleet/agent-facts.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { acceptReason } from "../../cases/requests/actions.ts"
import { hrefOf, links } from "../../core/links.ts"
import { CarState } from "../../fleet/cars/CarBadges.tsx"
import { PromotionLink } from "../../fleet/cars/CarCell.tsx"
import { carStrip } from "../../fleet/cars/fact-strips.tsx"
import type { Labels } from "../../fleet/cars/labels.ts"
import { PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { HeadPrice, PanelHead } from "../../fleet/cars/PanelHead.tsx"
import { CarFacts, PriceFreePrint } from "../../fleet/cars/panel/CarFacts.tsx"
import { OfferCards, offersOf } from "../../fleet/cars/panel/OfferCards.tsx"
import { texts } from "../../fleet/cars/panel/texts.de.ts"
import { CarDocuments } from "../../fleet/documents/DocumentTable.tsx"
import { ProposePanel } from "../../news/proposals/ProposePanel.tsx"
import { WatchChanges } from "../../news/watch/WatchSection.tsx"
import { afterPaint } from "../../ui/browser/timing.ts"
import { LoadingLines, Notice, Placeholder } from "../../ui/feedback/States.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { FactStrip } from "../../ui/layout/FactStrip.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { isPlainClick } from "../../ui/navigation/history.ts"
import { CarActions, type CarActionsProps } from "./CarActions.tsx"

type Props = Omit<CarActionsProps, "chosen"> & {
  labels: Labels
  /** Choosing among several offers to accept: begins at the offers. */
  isChoosing?: boolean
  /** The proposal form is open beside it (P190). */
  isProposing?: boolean
  /** Printing now, without prices. */
  isPriceFree: boolean
  filterByPromotion: (promotion: string) => void
}

/** The vehicle sidebar (P82): head, notes, offers, facts, actions. */
export function CarPanel(props: Props) {
  const { car, requester, labels, isPriceFree, isChoosing = false, ownRequestId } = props
  const { today, role } = requester
  const [choice, choose] = useState<{ carId: string; type: OfferType }>()
  const types = offersOf(car)
  const acceptable = offerTypes.find((type) => acceptReason(car, type, requester) === null)
  const chosen =
    choice?.carId === car.id && types.includes(choice.type) ? choice.type : (acceptable ?? "MAIN")
  const promotion = car.promotion && labels.option(car.promotion)
  return (
    <>
      <VStack gap={4} data-paper={isPriceFree ? "never" : undefined}>
        <PanelHead
          car={car}
          more={
            <>
              {promotion && (
                <Promotion car={car} label={promotion} filterByPromotion={props.filterByPromotion} />
              )}
              <CarState
                {...{ car, requester, labels }}
                offer={offerOf(car, "MAIN")}
                isOwn={ownRequestId !== undefined}
              />
            </>
          }
        >
          <HeadPrice car={car} />
        </PanelHead>
        <FactStrip facts={carStrip(car, labels, today)} />
        <WatchChanges car={car} today={today} />
        <Notes car={car} isSeller={role === "SELLER"} />
        {types.length > 0 && (
          <Section id={offersId} ref={isChoosing ? scrollToOffersLater : undefined}>
            <h3 tabIndex={-1}>{texts.offers}</h3>
            <OfferCards
              {...{ car, types, chosen }}
              onChoose={role === "SELLER" ? undefined : (type) => choose({ carId: car.id, type })}
            />
          </Section>
        )}
        {props.isProposing && role === "SELLER" && (
          <ProposePanel key={car.id} car={car} onClose={() => props.onPropose(false)} />
        )}
        <CarFacts car={car} labels={labels} />
        <CarDocuments car={car} />
        <PanelFooter>
          <CarActions {...props} chosen={chosen} />
        </PanelFooter>
      </VStack>
      {isPriceFree && <PriceFreePrint car={car} labels={labels} />}
    </>
  )
}

/** What must be known before buying, and what happens next. */
function Notes({ car, isSeller }: { car: AgentCar; isSeller: boolean }) {
  return (
    <>
      {panelFacts(["note"], car.area).map(({ name, label }) => {
        const text = car[name as keyof AgentCar]
        return (
          text && (
            <Notice key={name} tone="warning">
              <span className="visually-hidden">{label}: </span>
              {text}
            </Notice>
          )
        )
      })}
      {car.area === "SELECTION" && !car.activityState && <Notice tone="info">{texts.answeredSoon}</Notice>}
      {isSeller && <Notice tone="info">{texts.managersOnly}</Notice>}
    </>
  )
}

type PromotionProps = Pick<Props, "car" | "filterByPromotion"> & { label: string }

function Promotion({ car, label, filterByPromotion }: PromotionProps) {
  const { area, promotion } = car
  if (!promotion) return null
  return (
    <PromotionLink
      label={label}
      href={hrefOf(links.overview(area, { promotion: [promotion] }))}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        filterByPromotion(promotion)
      }}
    />
  )
}

/** In the sizes of the loaded car. */
export const WaitingCar = () => (
  <VStack gap={4}>
    <Placeholder shape="block" height="153px" width="272px" />
    <LoadingLines count={8} />
  </VStack>
)

const offersId = "offers"

function scrollToOffers(): void {
  const section = document.getElementById(offersId)
  section?.scrollIntoView({ block: "nearest" })
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true })
}

/** After the panel has opened at its top and taken the focus. */
const scrollToOffersLater = (offers: HTMLElement | null) => (offers ? afterPaint(scrollToOffers) : undefined)
