import { longestReference } from "../../../contract/core/limits.ts"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { texts } from "./texts.de.ts"

type Props = { value: string; onChange: (value: string) => void }

/** The dealer's own reference for a request, never shown to the provider. */
export const OwnReferenceInput = (props: Props) => (
  <TextInput
    label={texts.ownReferenceLabel}
    hint={texts.ownReferenceHint}
    required={false}
    maxLength={longestReference}
    autoComplete="off"
    {...props}
  />
)
