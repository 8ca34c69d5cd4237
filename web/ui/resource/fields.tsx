import type { ReactNode } from "react"
import { notSet } from "../../../contract/format.ts"
import { longestLine } from "../../../contract/limits.ts"
import { Checkbox } from "../field/Choice.tsx"
import { Select, type SelectOption } from "../field/Select.tsx"
import { TextInput, type TextInputProps } from "../field/TextInput.tsx"
import { common } from "../texts.de.ts"
import type { Edited, Field, Kind, Placing } from "./resource.ts"

/** A value, or a function of the form's state. */
type Given<Value, K extends Kind> = Value | ((edited: Edited<K>) => Value)

const given = <Value, K extends Kind>(value: Given<Value, K>, edited: Edited<K>): Value =>
  typeof value === "function" ? (value as (edited: Edited<K>) => Value)(edited) : value

type LineLooks = Pick<TextInputProps, "type" | "maxLength" | "pattern" | "multiline" | "autoComplete">
type Line<K extends Kind> = Placing<string, K> & {
  looks?: LineLooks
  required?: boolean
  hint?: Given<string | undefined, K>
  lockedBecause?: Given<string | undefined, K>
}

export function line<K extends Kind>(label: string, options: Line<K> = {}): Field<string, K> {
  const { looks, required = true, hint, lockedBecause, ...placing } = options
  return {
    ...placing,
    ...{ label, initial: "", words: (text) => text || notSet },
    input: (value, onChange, edited) => (
      <TextInput
        maxLength={longestLine}
        {...{ ...looks, label, required, value, onChange }}
        hint={given(hint, edited)}
        lockedBecause={given(lockedBecause, edited)}
      />
    ),
  }
}

type Flag<K extends Kind> = Placing<boolean, K> & {
  hint?: Given<ReactNode, K>
  refusedBecause?: Given<string | undefined, K>
}

export function flag<K extends Kind>(label: string, options: Flag<K> = {}): Field<boolean, K> {
  const { hint, refusedBecause, ...placing } = options
  return {
    ...placing,
    ...{ label, initial: false, words: (checked) => (checked ? common.yes : common.no) },
    input: (checked, onChange, edited) => (
      <Checkbox
        {...{ label, checked, onChange }}
        hint={given(hint, edited)}
        refusedBecause={given(refusedBecause, edited)}
      />
    ),
  }
}

type Choice<V extends string, K extends Kind> = Placing<V | null, K> & {
  options: readonly SelectOption<V>[]
  lockedBecause?: Given<string | undefined, K>
  emptyLabel?: string
}

export function choice<V extends string, K extends Kind>(
  label: string,
  { options, lockedBecause, emptyLabel, ...placing }: Choice<V, K>,
): Field<V | null, K> {
  return {
    ...placing,
    ...{ label, initial: null },
    words: (value) => options.find((option) => option.value === value)?.label ?? notSet,
    input: (value, onChange, edited) => (
      <Select
        {...{ label, options, value, onChange }}
        required
        lockedBecause={given(lockedBecause, edited)}
        {...(emptyLabel !== undefined && { emptyLabel })}
      />
    ),
  }
}
