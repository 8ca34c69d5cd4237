import { longestText } from "../../../contract/limits.ts"
import { type ReasonedStep, reasonTemplates, withTemplate } from "../../../contract/reasons.ts"
import { Select, TextInput } from "../../ui/field/index.ts"
import { common } from "../../ui/texts.de.ts"

import { texts } from "./texts.de.ts"

type Props = {
  step: ReasonedStep
  /** Who reads it. */
  hint: string
  value: string
  onChange: (reason: string) => void
}

/** The reason of a step, typed or begun from a template (P22). */
export function ReasonField({ step, hint, value, onChange }: Props) {
  const templates = reasonTemplates[step]
  return (
    <>
      <Select
        label={texts.reasonTemplate}
        required={false}
        emptyLabel={texts.reasonOwn}
        value={templates.includes(value.trim()) ? value.trim() : null}
        onChange={(template) => template && onChange(withTemplate(value, template, step))}
        options={templates.map((template) => ({ value: template, label: template }))}
      />
      <TextInput
        label={common.reason}
        hint={hint}
        multiline
        required
        maxLength={longestText}
        value={value}
        onChange={onChange}
      />
    </>
  )
}
