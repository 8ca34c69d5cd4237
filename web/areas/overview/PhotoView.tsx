import { Dialog } from "@base-ui/react/dialog"
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react"
import type { Asking } from "../../../contract/availability.ts"
import { colourText } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { carName, carText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { closeRequest } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { useCoveredPage } from "../../ui/panel/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import {
  CarBadges,
  CarPicture,
  type Labels,
  type Prices,
  type ReasonText,
  useCarWords,
} from "../car/index.ts"
import { useCarImages } from "../images/index.ts"
import { RowAction, RowPrice, summaryOf } from "./CarRow.tsx"
import styles from "./PhotoView.module.css"
import type { Overview } from "./use-overview.ts"

export type PhotoViewProps = {
  /** The list as filtered and sorted: what next and previous lead through. */
  rows: readonly Row[]
  /** The car that is looked at; it may stand outside of `rows` when a link led to it. */
  row: Row
  open: boolean
  asking: Asking
  labels: Labels
  prices: Prices
  reasonText: ReasonText
  openCar: Overview["open"]
  turnTo: (carId: string) => void
  /** `at` is the car's place among `rows`, -1 for none. */
  onClose: (at: number) => void
  /** It has faded. */
  onClosed: () => void
  /** What gets the focus when this closes; null where the car is not in sight. */
  returnTo: (carId: string) => HTMLElement | null
}

/** The pictures of a list, large, one after the other: by buttons, arrow keys and swipe; round and round. */
export function PhotoView(props: PhotoViewProps) {
  const { rows, row, open, labels, turnTo, onClose, onClosed, returnTo } = props
  const { t } = useTranslation("car")
  const heading = useRef<HTMLHeadingElement>(null)
  useCoveredPage(open)
  const at = rows.findIndex(({ car }) => car.id === row.car.id)
  const neighbour = (step: 1 | -1) => rows[(Math.max(at, 0) + step + rows.length) % rows.length]
  const turn = (step: 1 | -1) => {
    const next = neighbour(step)
    if (next && next !== row) turnTo(next.car.id)
  }
  useLoadAhead([neighbour(1), neighbour(-1)])
  const name = carText(row.car)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={closeRequest(() => onClose(at))}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className={styles.view}
          initialFocus={heading}
          finalFocus={() => returnTo(row.car.id) ?? true}
          onKeyDown={(event) => turnByKey(event, turn)}
        >
          <header className={styles.header}>
            <div className={styles.titles} aria-live="polite">
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                {name}
              </Dialog.Title>
              <p className={styles.sub}>{summaryOf(row.car, labels)}</p>
            </div>
            {at >= 0 && (
              <p className={styles.place}>
                {t("photoPlace", { at: numberInputText(at + 1), all: numberInputText(rows.length) })}
              </p>
            )}
            <Dialog.Close
              className={styles.close}
              data-paper="never"
              aria-label={t("photoClose")}
              title={t("photoClose")}
            >
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <Stage {...props} name={name} turn={turn} alone={rows.length < 2} />
          <Foot {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Turn = (step: 1 | -1) => void

/** Together with another key the arrows belong to the browser (back and forward). */
function turnByKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, turn: Turn) {
  if (altKey || ctrlKey || metaKey || shiftKey) return
  if (key === "ArrowRight") turn(1)
  if (key === "ArrowLeft") turn(-1)
}

type StageProps = PhotoViewProps & { name: string; turn: Turn; alone: boolean }

function Stage({ row: { car }, name, turn, alone }: StageProps) {
  const { t } = useTranslation("car")
  const imageOf = useCarImages()
  const swipe = useSwipe(turn)
  const colour = car.paintBaseColor ? colourText[car.paintBaseColor] : t("noneOther")
  return (
    <div className={styles.stage} {...swipe}>
      {!alone && <Step icon="chevronLeft" label={t("photoPrevious")} onClick={() => turn(-1)} />}
      <div className={styles.picture}>
        <CarPicture
          colour={car.paintBaseColor}
          address={imageOf(car)?.full}
          alt={{ image: t("photoAlt", { name, colour }), drawing: t("photoAltDrawing", { name, colour }) }}
        />
      </div>
      {!alone && <Step icon="chevronRight" label={t("photoNext")} onClick={() => turn(1)} />}
    </div>
  )
}

type StepProps = { icon: "chevronLeft" | "chevronRight"; label: string; onClick: () => void }

function Step({ icon, label, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-paper="never"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
    </button>
  )
}

function Foot({ row, asking, labels, prices, reasonText, openCar }: PhotoViewProps) {
  const { t } = useTranslation("car")
  const words = useCarWords()
  const { car, offer } = row
  return (
    <footer className={styles.footer}>
      <div className={styles.badges}>
        <CarBadges car={car} offer={offer} asking={asking} labels={labels} words={words} />
      </div>
      <RowPrice row={row} words={words} prices={prices} />
      <div className={styles.actions}>
        <Button aria-label={`${t("photoToCar")}: ${carName(car)}`} onClick={() => openCar(car.id)}>
          {t("photoToCar")}
        </Button>
        <div className={styles.action}>
          <RowAction {...{ row, asking, words, reasonText }} open={openCar} />
        </div>
      </div>
    </footer>
  )
}

/** So far has a finger to move sideways, in px, before the next picture comes. */
const swipeWidth = 48

function useSwipe(turn: Turn) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      from.current = isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const [x, y] = [clientX - (from.current?.x ?? clientX), clientY - (from.current?.y ?? clientY)]
      from.current = null
      if (Math.abs(x) > swipeWidth && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** Lets the browser fetch the pictures that may be asked for next. */
function useLoadAhead(rows: readonly (Row | undefined)[]) {
  const imageOf = useCarImages()
  const addresses = rows.map((row) => (row ? imageOf(row.car)?.full : undefined)).join("\n")
  useEffect(() => {
    for (const address of addresses.split("\n").filter(Boolean)) new Image().src = address
  }, [addresses])
}
