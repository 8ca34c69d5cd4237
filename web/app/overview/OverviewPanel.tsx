import { memo, type ReactNode, useEffect, useReducer, useRef, useState } from "react"
import { actDoneText, type OfferType, offerTypeText } from "../../../contract/core/enums.ts"
import { carName, carText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { HeldNotice, OwnCaseInstead } from "../../cases/activities/HeldCase.tsx"
import { useOwnRequests } from "../../cases/activities/use-activities.ts"
import { AcceptPanel } from "../../cases/requests/AcceptPanel.tsx"
import { RequestPanel } from "../../cases/requests/RequestPanel.tsx"
import type { Sent } from "../../cases/requests/rules.ts"
import { SentPanel } from "../../cases/requests/SentPanel.tsx"
import type { Sender } from "../../cases/requests/use-sending.ts"
import { isId } from "../../core/repaired.ts"
import { isHeldZvf } from "../../fleet/cars/CarBadges.tsx"
import { ContentPanel, PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { usePrint } from "../../fleet/cars/panel/PrintMenu.tsx"
import { ChangedNotice, UnavailableNotice } from "../../news/live/CarNotices.tsx"
import { Button } from "../../ui/button/Button.tsx"
import { DamagedLink, damagedTitle } from "../../ui/feedback/DamagedLink.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { common } from "../../ui/texts.de.ts"
import { CarPanel, WaitingCar } from "./CarPanel.tsx"
import { CarTools } from "./CarTools.tsx"
import { opening, type PanelState, type PanelView, panelState, panelView, type Shown } from "./panel-state.ts"
import { texts } from "./texts.de.ts"
import type { Opened } from "./use-overview.ts"
import { useViewer, type Viewer } from "./viewer.ts"

const damaged = { name: "damaged" } as const
type View = PanelView | typeof damaged

type Props = {
  cars: readonly AgentCar[] | undefined
  user: Profile
  opened: Opened
  onClose: () => void
}

/** The only panel of an overview: car, request, acceptance or confirmation, depending on the URL. */
export const OverviewPanel = memo(function OverviewPanel(props: Props) {
  const { cars, opened, onClose: close } = props
  const viewer = useViewer()
  const { requester, labels, open } = viewer
  const [state, dispatch] = useReducer(panelState, opened, opening)
  const { shown } = state
  const { carId } = shown
  if (opened.carId && opened !== state.opened) dispatch({ type: "opened", opened, requester })
  const listedCar = cars?.find(({ id }) => id === carId)
  if (listedCar && listedCar !== state.seen) dispatch({ type: "listed", car: listedCar, requester })
  const openedNow = useRef(opened.carId)
  useEffect(() => {
    openedNow.current = opened.carId
  }, [opened.carId])
  const finish = (sent: Sent) => {
    if (openedNow.current === undefined || openedNow.current === sent.car.id) dispatch({ type: "sent", sent })
    if (openedNow.current === sent.car.id) open(sent.car.id)
    // Beside the list the user may have moved on: then a toast reports the result.
    else toast.success(actDoneText({ type: sent.type, preOfferType: sent.offerType }))
  }
  const isDamaged = carId !== undefined && !isId(carId)
  const view = isDamaged ? damaged : panelView(state, listedCar, cars !== undefined)
  const isCar = view.name !== "sent" && shown.type === undefined
  const { isPriceFree, print } = usePrint()
  const openCar = view.name === "car" && view.car
  const notOurs = (children: ReactNode) => (
    <TakenByOther key={carId} tell={() => dispatch({ type: "takenByOthers", carId })}>
      {children}
    </TakenByOther>
  )
  return (
    <ContentPanel
      open={Boolean(opened.carId)}
      onClose={close}
      enter={isCar ? "press" : undefined}
      hasHead={view.name === "car" || view.name === "waiting"}
      stepsHidden={!isCar}
      tools={openCar && <CarTools car={openCar} onPrint={print} />}
      onBack={"car" in view && shown.type && view.name !== "sent" ? () => open(view.car.id) : undefined}
      part={view.name === "sent" ? "sent" : shown.type ? `${shown.type} ${carId}` : "car"}
      {...titlesOf(viewer, state, view)}
    >
      {view.name === "waiting" && <WaitingCar />}
      {view.name === "damaged" && <DamagedLink onClose={close} />}
      {view.name === "unlisted" && (
        <OwnCaseInstead carId={carId} waiting={<WaitingCar />}>
          {notOurs(<Unavailable onClose={close} />)}
        </OwnCaseInstead>
      )}
      {view.name === "sent" && <SentPanel sent={view.sent} labels={labels} onClose={close} />}
      {"news" in view && view.news && (
        <HeldNotice key={`notice ${carId}`} carId={carId}>
          {notOurs(<UnavailableNotice inDialog={shown.type !== undefined} />)}
        </HeldNotice>
      )}
      {"news" in view && (
        <OwnFirst key={view.car.id} car={view.car} isDialog={shown.type !== undefined}>
          <Content
            {...viewer}
            {...{ user: props.user, shown, view, isPriceFree, isLost: state.isLost }}
            onSent={finish}
            onLost={(isLost) => dispatch({ type: "lost", isLost })}
          />
        </OwnFirst>
      )}
    </ContentPanel>
  )
})

/** Rendered, and reported, once it is known that no location of the user has the car. */
function TakenByOther({ tell, children }: { tell: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(tell, [])
  return children
}

type OwnFirstProps = { car: AgentCar; isDialog: boolean; children: ReactNode }

/** A held ZVF stays in the list; opening it shows its case. */
function OwnFirst({ car, isDialog, children }: OwnFirstProps) {
  // A car that is requested while it is shown stays.
  const [wasHeld] = useState(isHeldZvf(car) && !isDialog)
  if (!wasHeld) return children
  return (
    <OwnCaseInstead carId={car.id} waiting={<WaitingCar />}>
      {children}
    </OwnCaseInstead>
  )
}

/** The car is the title of its own panel; dialogs have their action as title, with the car below. */
function titlesOf({ area }: Viewer, { shown, ofOthers }: PanelState, view: View) {
  if (view.name === "damaged") return { title: damagedTitle }
  const isGone = "news" in view && view.news === "gone"
  // A car held by one of the user's locations is not called unavailable.
  if (ofOthers !== undefined && ofOthers === shown.carId && (isGone || view.name === "unlisted"))
    return {
      title: area === "SELECTION" ? texts.unavailableTitleSelection : texts.unavailableTitlePreOffer,
    }
  if (!("car" in view)) return { title: texts.panelLoading }
  const { car } = view
  const inDialog = (title: string) => ({ title, windowTitle: `${carName(car)}: ${title}` })
  if (view.name === "sent")
    return inDialog(actDoneText({ type: view.sent.type, preOfferType: view.sent.offerType }))
  if (view.name === "car" || isGone) return { title: carText(car), windowTitle: carName(car) }
  if (view.name === "request") return inDialog(texts.requestTitle)
  return inDialog(
    area === "SELECTION"
      ? texts.selectionTitle
      : texts.acceptTitle(offerTypeText[shown.preOfferType ?? "MAIN"]),
  )
}

type ContentProps = Viewer &
  Pick<Props, "user"> &
  Sender & { shown: Shown; view: PanelView & { car: AgentCar }; isLost: boolean; isPriceFree: boolean }

function Content({ shown, view, ...props }: ContentProps) {
  const { car } = view
  const back = () => props.open(car.id)
  const ownRequests = useOwnRequests(isHeldZvf(car))
  const accept = (type: OfferType) => props.open(car.id, "accept", type)
  if (view.name === "accept") {
    const offerType = shown.preOfferType ?? "MAIN"
    return <AcceptPanel key={`${car.id} ${offerType}`} {...props} {...{ car, offerType }} onBack={back} />
  }
  if (view.name === "request")
    return <RequestPanel key={car.id} {...props} car={car} onAccept={accept} onBack={back} />
  return (
    <>
      {"news" in view && view.news !== "gone" && <ChangedNotice key={car.id} car={car} />}
      <CarPanel
        {...props}
        car={car}
        isChoosing={shown.isChoosing ?? false}
        isProposing={shown.type === "propose"}
        onPropose={(isOpen) => props.open(car.id, isOpen ? "propose" : undefined)}
        ownRequestId={ownRequests?.get(car.id)?.id}
        onRequest={() => props.open(car.id, "request")}
        onAccept={accept}
      />
    </>
  )
}

/** The car is in no list any more: accepted or withdrawn (P4). */
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
