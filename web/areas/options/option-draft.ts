import type { PlainDate } from "../../../contract/dates.ts"
import type { OptionType } from "../../../contract/enums.ts"
import type { Option } from "../../../contract/options.ts"

/** What the form of an option holds. An unlimited option remembers the date, should the person change their mind. */
export type OptionDraft = {
  type: OptionType
  label: string
  unlimited: boolean
  validUntil: PlainDate | null
}

/** An option as its form shows it; a new one begins with the type that is looked at. */
export const draftOf =
  (newType: OptionType) =>
  (option: Option | null): OptionDraft => ({
    type: option?.type ?? newType,
    label: option?.label ?? "",
    unlimited: !option?.validUntil,
    validUntil: option?.validUntil ?? null,
  })

/** What is sent: everything, with the version that was loaded (decision 35). */
export const bodyOf = (base: Option | null, { type, label, unlimited, validUntil }: OptionDraft) => ({
  ...(base && { id: base.id, version: base.version }),
  type,
  label,
  validUntil: unlimited ? null : validUntil,
})
