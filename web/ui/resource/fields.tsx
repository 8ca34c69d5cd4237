import type { ReactNode } from "react"
import { notSet } from "../../../contract/core/format.ts"
import { longestLine } from "../../../contract/core/limits.ts"
import { Checkbox } from "../field/Choice.tsx"
import { Select, type SelectOption } from "../field/Select.tsx"
import { TextInput, type TextInputProps } from "../field/TextInput.tsx"
import { common } from "../texts.de.ts"
import type { Edited, Field, Kind, Placing } from "./resource.ts"

/** A value, or a function of the form's state. */
type ValueOrFunction<Value, K extends Kind> = Value | ((edited: Edited<K>) => Value)

const resolved = <Value, K extends Kind>(value: ValueOrFunction<Value, K>, edited: Edited<K>): Value =>
  typeof value === "function" ? (value as (edited: Edited<K>) => Value)(edited) : value

type LineLooks = Pick<TextInputProps, "type" | "maxLength" | "pattern" | "multiline" | "autoComplete">
type Line<K extends Kind> = Placing<string, K> & {
  looks?: LineLooks
  required?: boolean
  hint?: ValueOrFunction<string | undefined, K>
  lockedBecause?: ValueOrFunction<string | undefined, K>
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
        hint={resolved(hint, edited)}
        lockedBecause={resolved(lockedBecause, edited)}
      />
    ),
  }
}

type Flag<K extends Kind> = Placing<boolean, K> & {
  hint?: ValueOrFunction<ReactNode, K>
  refusedBecause?: ValueOrFunction<string | undefined, K>
}

export function flag<K extends Kind>(label: string, options: Flag<K> = {}): Field<boolean, K> {
  const { hint, refusedBecause, ...placing } = options
  return {
    ...placing,
    ...{ label, initial: false, words: (checked) => (checked ? common.yes : common.no) },
    input: (checked, onChange, edited) => (
      <Checkbox
        {...{ label, checked, onChange }}
        hint={resolved(hint, edited)}
        refusedBecause={resolved(refusedBecause, edited)}
      />
    ),
  }
}

type Choice<V extends string, K extends Kind> = Placing<V | null, K> & {
  options: readonly SelectOption<V>[]
  lockedBecause?: ValueOrFunction<string | undefined, K>
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
        lockedBecause={resolved(lockedBecause, edited)}
        {...(emptyLabel !== undefined && { emptyLabel })}
      />
    ),
  }
}
