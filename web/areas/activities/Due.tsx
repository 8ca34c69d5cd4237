import { withUnits } from "../../../contract/with-units.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Note, VStack } from "../../ui/layout/index.ts"
import { texts } from "./texts.de.ts"
import { timeLeft, timeLeftText } from "./time-left.ts"

type Props = {
  due: Date
  now: Date
  /** From then on it is due soon and needs to be seen. */
  soonFrom: Date
  /** The end in words. */
  end: string
}

/** How long an answer has still time, and until when. */
export function Due({ due, now, soonFrom, end }: Props) {
  const { overdue } = timeLeft(due, now)
  const soon = !overdue && now >= soonFrom
  const left = timeLeftText(due, now)
  return (
    <VStack as="span" gap={1} align="start" inline>
      <Badge tone={overdue ? "red" : soon ? "amber" : "grey"}>{soon ? texts.dueSoon(left) : left}</Badge>
      <Note>{withUnits(end)}</Note>
    </VStack>
  )
}
