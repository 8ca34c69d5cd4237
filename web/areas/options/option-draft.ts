import type { PlainDate } from "../../../contract/dates.ts"
import type { OptionType } from "../../../contract/enums.ts"
import type { Option } from "../../../contract/options.ts"

/** What the form of an option holds. */
export type OptionDraft = {
  type: OptionType
  label: string
  /** An unlimited option remembers the date, should the person change their mind. */
  validity: { unlimited: boolean; until: PlainDate | null }
}

/** An option as its form shows it; a new one begins with the type that is looked at. */
export const draftOf =
  (newType: OptionType) =>
  (option: Option | null): OptionDraft => ({
    type: option?.type ?? newType,
    label: option?.label ?? "",
    validity: { unlimited: !option?.validUntil, until: option?.validUntil ?? null },
  })

/** What is sent: a new option as a whole, of another one the edited fields with the version that was loaded (P35). */
export function bodyOf(base: Option | null, draft: OptionDraft, edited: readonly (keyof OptionDraft)[]) {
  const isSent = (name: keyof OptionDraft) => base === null || edited.includes(name)
  const { unlimited, until } = draft.validity
  return {
    ...(base && { id: base.id, version: base.version }),
    ...(isSent("type") && { type: draft.type }),
    ...(isSent("label") && { label: draft.label }),
    ...(isSent("validity") && { validUntil: unlimited ? null : until }),
  }
}
