import { texts } from "../texts.de.ts"
import { Notice } from "./States.tsx"

/** Names those of several searched numbers that the list does not have (P185). */
export const MissingNumbers = ({ numbers }: { numbers: readonly string[] }) => (
  // Without a box of its own, so that there is no gap while it is empty.
  <div role="status" className="boxless">
    {numbers.length > 0 && <Notice tone="info">{texts.missingNumbers(numbers.join(", "))}</Notice>}
  </div>
)
