import { type ReactNode, Suspense } from "react"
import { useTranslation } from "../texts.ts"
import { DateInput } from "./DateInput.tsx"
import { lazily } from "./load-part.ts"
import { EuroInput, NumberInput } from "./NumberInput.tsx"
import { dateInputText, euroInputText, numberInputText } from "./parse-input.ts"
import styles from "./RangeSlider.module.css"
import { type Bounds, dateOfDay, dayOfDate, fitRange, moveHandle, type Range } from "./range.ts"

export type RangeKind = "number" | "euro" | "date"

export type RangeSliderProps = {
  label: string
  /** `number`: whole numbers; `euro`: cents; `date`: days (see `dayOfDate` and `dateOfDay` in range.ts). */
  kind: RangeKind
  min: number
  max: number
  /** 1 unless told otherwise (specification 2). */
  step?: number
  value: Range
  onChange: (value: Range) => void
  unit?: string
}

const texts = {
  number: numberInputText,
  euro: (cents: number) => `${euroInputText(cents)} €`,
  date: (day: number) => dateInputText(dateOfDay(day)),
} as const satisfies Record<RangeKind, (value: number) => string>

// Values can be typed before the handles are there.
const Track = lazily(() => import("./RangeTrack.tsx"), "RangeTrack")

/** Two handles over a span, with two inputs beside for exact values; handles clamp, snap and never cross. */
export function RangeSlider({ label, kind, min, max, step = 1, value, onChange, unit }: RangeSliderProps) {
  const { t } = useTranslation("ui")
  const bounds: Required<Bounds> = { min, max, step }
  const [low, high] = fitRange(value, bounds)
  const move = (handle: 0 | 1, to: number) => onChange(moveHandle([low, high], handle, to, bounds))
  const names = [t("rangeFrom", { label }), t("rangeTo", { label })] as const

  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      <Suspense fallback={<div className={styles.control} />}>
        <Track {...{ names, low, high, bounds, move }} text={texts[kind]} />
      </Suspense>
      <div className={styles.inputs}>
        <Exact label={names[0]} kind={kind} unit={unit} value={low} onCommit={(to) => move(0, to)} />
        <span aria-hidden="true">–</span>
        <Exact label={names[1]} kind={kind} unit={unit} value={high} onCommit={(to) => move(1, to)} />
      </div>
    </fieldset>
  )
}

type ExactProps = {
  label: string
  kind: RangeKind
  unit: string | undefined
  value: number
  onCommit: (value: number) => void
}

/** An emptied or unreadable input leaves the handle where it is. */
function Exact({ label, kind, unit, value, onCommit }: ExactProps): ReactNode {
  const shared = { label, labelHidden: true } as const
  const commit = (next: number | null) => {
    if (next !== null && next !== value) onCommit(next)
  }
  if (kind === "date") {
    const takeDate = (date: string | null) => commit(date === null ? null : dayOfDate(date))
    return <DateInput {...shared} value={dateOfDay(value)} onChange={takeDate} commitOnBlur />
  }
  if (kind === "euro") return <EuroInput {...shared} value={value} onChange={commit} commitOnBlur />
  return <NumberInput {...shared} unit={unit} value={value} onChange={commit} commitOnBlur />
}
