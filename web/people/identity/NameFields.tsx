import { longestLine } from "../../../contract/core/limits.ts"
import { personLabels } from "../../../contract/people/person-labels.ts"
import { TextInput } from "../../ui/field/TextInput.tsx"

type Names = { firstname: string; lastname: string }
type Props = { names: Names; onChange: (change: Partial<Names>) => void }

export const NameFields = ({ names, onChange }: Props) => (
  <>
    <TextInput
      label={personLabels.firstname}
      autoComplete="given-name"
      required
      maxLength={longestLine}
      value={names.firstname}
      onChange={(firstname) => onChange({ firstname })}
    />
    <TextInput
      label={personLabels.lastname}
      autoComplete="family-name"
      required
      maxLength={longestLine}
      value={names.lastname}
      onChange={(lastname) => onChange({ lastname })}
    />
  </>
)
