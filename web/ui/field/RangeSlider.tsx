import type { ReactNode } from "react"
import { numberText } from "../../../contract/core/format.ts"
import { Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { dateInputText } from "../values/parse-input.ts"
import { dateOfDay, dayOfDate, fitRange, moveHandle, type Range } from "../values/range.ts"
import styles from "./RangeSlider.module.css"
import { RangeTrack } from "./RangeTrack.tsx"
import { DateInput, NumberInput } from "./TypedInput.tsx"

type RangeKind = "number" | "date"

type RangeSliderProps = {
  label: string
  kind: RangeKind
  min: number
  max: number
  value: Range
  onChange: (value: Range) => void
  unit?: string
}

const shown = {
  number: numberText,
  date: (day: number) => dateInputText(dateOfDay(day)),
} as const satisfies Record<RangeKind, (value: number) => string>

export function RangeSlider({ label, kind, min, max, value, onChange, unit }: RangeSliderProps) {
  const bounds = { min, max }
  const [low, high] = fitRange(value, bounds)
  const move = (handle: 0 | 1, to: number) => onChange(moveHandle([low, high], handle, to, bounds))
  const names = [texts.rangeFrom(label), texts.rangeTo(label)] as const

  // A single value, so there is nothing to choose.
  if (max <= min)
    return (
      <VStack as="fieldset" gap={1}>
        <legend>{label}</legend>
        <Text as="p" small muted>
          {texts.rangeAlike([shown[kind](min), unit].filter(Boolean).join(" "))}
        </Text>
      </VStack>
    )
  return (
    <VStack as="fieldset" gap={1}>
      <legend>{label}</legend>
      <RangeTrack {...{ names, low, high, bounds, move }} text={shown[kind]} />
      <Text as="div" small muted className={styles.inputs}>
        <Exact
          {...{ kind, unit }}
          label={names[0]}
          value={low}
          span={[min, high]}
          edge={min}
          onCommit={(to) => move(0, to)}
        />
        <span aria-hidden="true">–</span>
        <Exact
          {...{ kind, unit }}
          label={names[1]}
          value={high}
          span={[low, max]}
          edge={max}
          onCommit={(to) => move(1, to)}
        />
      </Text>
    </VStack>
  )
}

type ExactProps = {
  label: string
  kind: RangeKind
  unit: string | undefined
  value: number
  span: Range
  /** Value of an empty input: the end of the slider. */
  edge: number
  onCommit: (value: number) => void
}

/** Exact input; invalid text does not move the handle. */
function Exact({ label, kind, unit, value, span: [min, max], edge, onCommit }: ExactProps): ReactNode {
  const commit = (next: number | null) => {
    if (next !== null && next !== value) onCommit(next)
  }
  const shared = { label, labelHidden: true, commitOnPause: true } as const
  if (kind === "date") {
    const dates = { min: dateOfDay(min), max: dateOfDay(max), empty: dateOfDay(edge) }
    const takeDate = (date: string | null) => commit(date === null ? edge : dayOfDate(date))
    return <DateInput {...shared} {...dates} value={dateOfDay(value)} onChange={takeDate} />
  }
  return <NumberInput {...shared} {...{ min, max, value, unit }} empty={edge} onChange={commit} />
}
