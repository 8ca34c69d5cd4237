import { invalidNumber } from "../../../contract/typed-numbers.ts"
import {
  decimalInputText,
  euroInputText,
  numberInputText,
  parseEuro,
  parseNumber,
  parseTenths,
} from "../values/parse-input.ts"
import styles from "./Field.module.css"
import { TypedInput, type TypedInputProps } from "./TypedInput.tsx"

type NumberInputProps = TypedInputProps<number> & {
  /** Step in the unit of the value; 1 unless told otherwise. */
  step?: number
  /** Shown behind the number, and may be typed with it. */
  unit?: string | undefined
}

/** The keypads of an iPhone have no minus, its keyboard has. */
const keysFor = <Keypad extends string>(min: number | undefined, keypad: Keypad) =>
  min === undefined || min < 0 ? "text" : keypad

/** A whole number, typed "12.345". */
export function NumberInput({ unit, ...props }: NumberInputProps) {
  return (
    <TypedInput
      {...props}
      invalid={invalidNumber(unit)}
      parse={(text) => parseNumber(text, { ...props, unit })}
      show={numberInputText}
      inputMode={keysFor(props.min, "numeric")}
      inputClass={styles.numeric}
      after={unit && <span className={styles.affix}>{unit}</span>}
    />
  )
}

/** An amount in cents, typed "1.234,56"; `min`, `max` and `step` in cents (P10). */
export function EuroInput(props: Omit<NumberInputProps, "unit">) {
  return (
    <TypedInput
      {...props}
      invalid={invalidNumber("€")}
      parse={(text) => parseEuro(text, props)}
      show={euroInputText}
      inputMode={keysFor(props.min, "decimal")}
      inputClass={styles.numeric}
      after={<span className={styles.affix}>€</span>}
    />
  )
}

/** A number with one decimal at most, typed "6,4"; value and limits in hundredths. */
export function DecimalInput({ unit, ...props }: Omit<NumberInputProps, "step"> & { unit: string }) {
  return (
    <TypedInput
      {...props}
      invalid={invalidNumber(unit)}
      parse={(text) => parseTenths(text, { ...props, unit })}
      show={decimalInputText}
      inputMode={keysFor(props.min, "decimal")}
      inputClass={styles.numeric}
      after={<span className={styles.affix}>{unit}</span>}
    />
  )
}
