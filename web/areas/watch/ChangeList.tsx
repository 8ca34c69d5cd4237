import { type Change, changeLine } from "../../../contract/change-lines.ts"
import { VStack } from "../../ui/layout/index.ts"

/** What changed, from what to what. */
export const ChangeList = ({ lines }: { lines: readonly Change[] }) => (
  <VStack as="ul" gap={0.5} numbers>
    {lines.map((change) => (
      <li key={change.label}>{changeLine(change)}</li>
    ))}
  </VStack>
)
