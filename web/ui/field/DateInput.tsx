import { useRef } from "react"
import type { PlainDate } from "../../../contract/dates.ts"
import { invalidDate } from "../../../contract/typed-dates.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { dateInputText, parseDate } from "../values/parse-input.ts"
import styles from "./Field.module.css"
import { TypedInput, type TypedInputProps } from "./TypedInput.tsx"

type DateInputProps = TypedInputProps<PlainDate> & {
  /** A month can be typed as well, and means its first day. */
  monthOnly?: boolean | undefined
}

/** A plain date, typed "31.12.2026", with the browser's calendar beside (P12). */
export function DateInput({ monthOnly, ...props }: DateInputProps) {
  const { value, onChange, min, max, lockedBecause } = props
  const picker = useRef<HTMLInputElement>(null)

  const calendar = !lockedBecause && (
    <HStack as="span" align="center" className={styles.trailing} data-paper="never">
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <IconButton
        icon="calendar"
        label={texts.openCalendar(props.label)}
        onClick={() => picker.current?.showPicker()}
      />
    </HStack>
  )
  return (
    <TypedInput
      placeholder={texts.datePlaceholder}
      {...props}
      invalid={invalidDate({ monthOnly })}
      parse={(text) => parseDate(text, { ...props, monthOnly })}
      show={dateInputText}
      inputMode="decimal"
      inputClass="tabular"
      after={calendar}
    />
  )
}
