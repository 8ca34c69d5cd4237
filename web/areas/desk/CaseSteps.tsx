import type { DeskItem } from "../../../contract/desk.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { numberText } from "../../../contract/format.ts"
import { StepButtons } from "../../ui/panel/index.ts"
import { texts } from "./texts.de.ts"

type Props = { items: readonly DeskItem[]; current: DeskItem; onTurn: (item: DeskItem) => void }

/** From one case to the next on the desk and the one before (P196). */
export function CaseSteps({ items, current, onTurn }: Props) {
  const at = items.findIndex(({ activity }) => activity.id === current.activity.id)
  if (at < 0) return null
  const nameOf = ({ activity }: DeskItem) =>
    texts.caseOf({ type: activityTypeText(activity), jobNumber: activity.jobNumber })
  const step = (key: "previousCase" | "nextCase", item: DeskItem | undefined) =>
    item && { label: texts[key](nameOf(item)), go: () => onTurn(item) }
  const place = texts.place({ at: numberText(at + 1), all: numberText(items.length) })
  return (
    <StepButtons
      previous={step("previousCase", items[at - 1])}
      next={step("nextCase", items[at + 1])}
      place={place}
      said={`${nameOf(current)}, ${place}`}
    />
  )
}
