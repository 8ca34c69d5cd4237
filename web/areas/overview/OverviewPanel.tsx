import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { plainRow } from "../../../contract/columns.ts"
import { type Area, actDoneText, type OfferType, offerTypeText } from "../../../contract/enums.ts"
import { carName } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, toast } from "../../ui/feedback/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useOwnRequests } from "../activities/index.ts"
import { CarSteps, ContentPanel, isHeldZvf, type Labels, PanelFooter, type ReasonText } from "../car/index.ts"
import { CarPanel, WaitingCar } from "../car-panel/index.ts"
import { ChangedNews, GoneNews, useSeenCar } from "../live/index.ts"
import { AcceptPanel, RequestPanel, type Sender, type Sent, SentPanel } from "../requests/index.ts"
import { askedOffer, type Shown } from "./asked-offer.ts"
import { summaryOf } from "./car-lines.ts"
import { type Order, useOrder } from "./order.ts"
import { texts } from "./texts.de.ts"
import type { Opened, Overview } from "./use-overview.ts"

// Few links lead to a car that somebody holds.
const HeldCaseInstead = lazily(() => import("../activities/HeldCaseInstead.tsx"), "HeldCaseInstead")
const HeldNews = lazily(() => import("../activities/HeldNews.tsx"), "HeldNews")

type Props = {
  area: Area
  /** The loaded list; undefined while it is on its way. */
  cars: readonly AgentCar[] | undefined
  user: Profile
  asking: Asking
  labels: Labels
  reasonText: ReasonText
  opened: Opened
  open: Overview["open"]
  close: Overview["close"]
  order: Order
}

/** The one panel of an overview: vehicle, request, acceptance or confirmation, as the URL says (P82). */
export const OverviewPanel = memo(function OverviewPanel(props: Props) {
  const { cars, opened, labels, open, close, order } = props
  const [sent, setSent] = useState<Sent | null>(null)
  const [isLost, setLost] = useState(false)
  const [ofOthers, setOfOthers] = useState<string>()
  // What was open stays drawn while the panel slides out.
  const [last, setLast] = useState(opened)
  const [shown, setShown] = useState<Shown>(opened)
  // On its way from the car's panel into the request; no longer, for there it can be changed.
  if (opened.carId && opened !== last) {
    // What was sent is over, and so is its dialog; what became of it stays in sight.
    const isAfterSent = opened.carId === sent?.car.id && !opened.type && last.type !== undefined
    setLast(opened)
    setShown(opened)
    if (!isAfterSent) setSent(null)
    setLost(false)
  }
  const listed = cars?.find(({ id }) => id === shown.carId)
  // Dialogs take cars apart, and what is opened must not change with its list.
  const found = useMemo(() => listed && plainRow(listed), [listed])
  const seen = useSeenCar(found, cars !== undefined, shown.carId)
  const car = sent?.car ?? seen.car
  // Decided once, so that no other offer slips into an open dialog.
  const asked = askedOffer(shown, car, props.asking)
  if (asked !== shown) setShown(asked)
  // Gone by what was just sent, perhaps.
  const isGone = !sent && !isLost && seen.isGone
  // A ZVF keeps its place in the list (P4).
  const isHeld = !sent && !isLost && shown.type === "accept" && car !== undefined && isHeldZvf(car)
  const openedNow = useRef(opened.carId)
  useEffect(() => {
    openedNow.current = opened.carId
  }, [opened.carId])
  const finish = (next: Sent) => {
    if (openedNow.current === undefined || openedNow.current === next.car.id) setSent(next)
    if (openedNow.current === next.car.id) open(next.car.id)
    // Beside the list one may be at another car by now, or nowhere: then a sentence tells of the one before.
    else toast.success(actDoneText({ type: next.type, preOfferType: next.offerType }))
  }
  const isCar = shown.type === undefined && !sent
  const isOfOthers = ofOthers !== undefined && ofOthers === shown.carId
  // Of a car that the own house has, no title says that it cannot be had.
  const titled = isGone
    ? { isOfOthers, shown: nothing, car: isOfOthers ? undefined : car }
    : { isOfOthers, shown, car }
  return (
    <ContentPanel
      open={Boolean(opened.carId)}
      onClose={close}
      beside
      enter={isCar ? "press" : undefined}
      tools={isCar && <ListSteps order={order} carId={shown.carId} />}
      part={sent ? "sent" : (shown.type ?? "car")}
      returnsTo={() => order.now().wayBackTo(shown.carId)}
      {...titlesOf({ ...props, ...titled, sent })}
    >
      {sent && <SentPanel sent={sent} labels={labels} onClose={close} />}
      {(isGone || isHeld) && (
        <Suspense>
          <HeldNews key={shown.carId} carId={shown.carId}>
            <OfOthers carId={shown.carId} tell={setOfOthers}>
              <GoneNews inDialog={shown.type !== undefined} />
            </OfOthers>
          </HeldNews>
        </Suspense>
      )}
      {!sent && car && (
        <OwnFirst key={car.id} car={car} isDialog={shown.type !== undefined}>
          <Content {...props} {...{ shown, car, isGone, isLost }} onSent={finish} onLost={setLost} />
        </OwnFirst>
      )}
      {!car && cars && (
        <Suspense fallback={<WaitingCar />}>
          <HeldCaseInstead carId={shown.carId} waiting={<WaitingCar />}>
            <OfOthers carId={shown.carId} tell={setOfOthers}>
              <Unavailable onClose={close} />
            </OfOthers>
          </HeldCaseInstead>
        </Suspense>
      )}
      {!car && !cars && <WaitingCar />}
    </ContentPanel>
  )
})

const nothing: Opened = {}

type OfOthersProps = {
  carId: string | undefined
  tell: (carId: string | undefined) => void
  children: ReactNode
}

/** Shown once it is known that the own house does not have the car. */
function OfOthers({ carId, tell, children }: OfOthersProps) {
  useEffect(() => {
    tell(carId)
    return () => tell(undefined)
  }, [carId, tell])
  return children
}

type OwnFirstProps = { car: AgentCar; isDialog: boolean; children: ReactNode }

/** A ZVF that one holds stands in the list like any other; opened, it leads to its case (P51). */
function OwnFirst({ car, isDialog, children }: OwnFirstProps) {
  // Who is looking at it while it is requested stays here.
  const [wasHeld] = useState(isHeldZvf(car) && !isDialog)
  if (!wasHeld) return children
  return (
    <Suspense fallback={<WaitingCar />}>
      <HeldCaseInstead carId={car.id} waiting={<WaitingCar />}>
        {children}
      </HeldCaseInstead>
    </Suspense>
  )
}

type TitleProps = Pick<Props, "area" | "labels"> & {
  shown: Opened
  car: AgentCar | undefined
  sent: Sent | null
  isOfOthers: boolean
}

/** The vehicle heads its own panel; a dialog is headed by what it does, with the vehicle beneath. */
function titlesOf({ area, labels, shown, car, sent, isOfOthers }: TitleProps) {
  if (!car) {
    if (!isOfOthers) return { title: texts.panelLoading }
    return {
      title: area === "SELECTION" ? texts.unavailableTitleSelection : texts.unavailableTitlePreOffer,
    }
  }
  const number = texts.jobNumber(car.jobNumber)
  const name = car.modelDesignation || number
  const about = [summaryOf(car, labels), number].filter(Boolean).join(" · ")
  const inDialog = (title: string) => ({
    title,
    subtitle: `${name} · ${about}`,
    windowTitle: `${carName(car)}: ${title}`,
  })
  if (sent) return inDialog(actDoneText({ type: sent.type, preOfferType: sent.offerType }))
  if (shown.type === "accept" && area === "SELECTION") return inDialog(texts.selectionTitle)
  if (shown.type === "accept") return inDialog(texts.acceptTitle(offerTypeText[shown.preOfferType ?? "MAIN"]))
  if (shown.type === "request" && area === "PRE_OFFER") return inDialog(texts.requestTitle)
  return { title: name, subtitle: about, windowTitle: carName(car) }
}

type ContentProps = Props &
  Sender & {
    shown: Shown
    car: AgentCar
    isGone: boolean
    isLost: boolean
  }

function Content({ shown, car, isGone, ...props }: ContentProps) {
  const back = () => props.open(car.id)
  const own = useOwnRequests(isHeldZvf(car))
  const accept = (type: OfferType) => props.open(car.id, "accept", type)
  if (shown.type === "accept") {
    const offerType = shown.preOfferType ?? "MAIN"
    const key = `${car.id} ${offerType}`
    return <AcceptPanel key={key} {...props} car={car} offerType={offerType} onBack={back} />
  }
  if (shown.type === "request" && car.area === "PRE_OFFER")
    return <RequestPanel key={car.id} {...props} car={car} onAccept={accept} onBack={back} />
  return (
    <>
      {!isGone && (
        <Suspense>
          <ChangedNews key={car.id} car={car} />
        </Suspense>
      )}
      <CarPanel
        {...props}
        car={car}
        isChoosing={shown.isChoosing ?? false}
        isProposing={shown.type === "propose"}
        onPropose={(open) => props.open(car.id, open ? "propose" : undefined)}
        ownRequestId={own?.get(car.id)?.id}
        onRequest={() => props.open(car.id, "request")}
        onAccept={accept}
      />
    </>
  )
}

/** The car is in no list any more: accepted by somebody, or taken back (P4). */
function Unavailable({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Notice tone="info">{texts.unavailableText}</Notice>
      <PanelFooter>
        <Button onClick={onClose}>{common.toList}</Button>
      </PanelFooter>
    </>
  )
}

type ListStepsProps = { order: Order; carId: string | undefined }

/** From the panel of a car to the next of the overview and the one before (P196); nothing for a car that the list does not show. */
function ListSteps({ order, carId }: ListStepsProps) {
  const { rows, turnTo } = useOrder(order)
  const at = rows.findIndex(({ car }) => car.id === carId)
  const current = rows[at]
  if (!current) return null
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const turn = (id: string) => {
    const row = [before, after].find((one) => one?.car.id === id)
    if (row) turnTo(row)
  }
  const place = { at, previous: before?.car, next: after?.car }
  return <CarSteps car={current.car} place={place} all={rows.length} onTurn={turn} />
}
