import { useRef } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carText, deadlineText } from "../../../contract/format.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Facts, VStack } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** What was done. */
  done: string
  next: DeskItem
  now: Date
  onNext: () => void
  onClose: () => void
  returnsTo: () => HTMLElement | null
}

/** After an answer: what it was, and the case that comes next, one click or key away. */
export function NextCase({ done, next, now, onNext, onClose, returnsTo }: Props) {
  const go = useRef<HTMLButtonElement>(null)
  const { activity } = next
  // The second click of a double click was meant for what stood here before.
  return (
    <SidePanel
      hasNoAddress
      open
      onClose={onClose}
      title={texts.nextTitle}
      beginsAt={go}
      returnsTo={returnsTo}
      footer={
        <>
          <Button onClick={onClose}>{texts.toDesk}</Button>
          <Button ref={go} variant="primary" onClick={({ detail }) => detail < 2 && onNext()}>
            {texts.next}
          </Button>
        </>
      }
    >
      <VStack gap={3}>
        <Notice tone="success">{done}</Notice>
        <Facts
          facts={[
            { label: texts.due, value: deadlineText(activity.answerDue, now) },
            { label: texts.type, value: activityTypeText(activity) },
            { label: texts.car, value: `${carText(activity)}, ${activity.jobNumber}` },
            {
              label: common.from,
              value: [activity.person?.name, activity.location].filter(Boolean).join(", "),
            },
          ]}
        />
      </VStack>
    </SidePanel>
  )
}
