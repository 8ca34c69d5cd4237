import { statementLength } from "../../../contract/limits.ts"
import { TextInput } from "../../ui/field/TextInput.tsx"

type Props = { label: string; hint: string; value: string; onChange: (text: string) => void }

/** Facts, a complaint or the reasons of a decision: several lines, never empty. */
export function StatementInput(props: Props) {
  return <TextInput {...props} multiline required maxLength={statementLength} />
}
