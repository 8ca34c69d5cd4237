import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { activityBadge } from "../activities/rules.ts"
import { ActivityFacts } from "./ActivityFacts.tsx"
import styles from "./Steps.module.css"

type Props = { cases: readonly Activity[]; now: Date }

/** Cases of a car that are over, folded: each opens to what it was about, its steps and its documents (P122, P129). */
export function EarlierCases({ cases, now }: Props) {
  return (
    <VStack gap={3} className={styles.earlier}>
      {cases.map((activity) => (
        <EarlierCase key={activity.id} activity={activity} now={now} />
      ))}
    </VStack>
  )
}

/** What it holds is asked for once somebody opens it. */
function EarlierCase({ activity, now }: { activity: Activity; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const { tone, word } = activityBadge(activity)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <HStack
          as="span"
          gap="1 3"
          align="center"
          wrap
          inline
          style={{ maxWidth: "calc(100% - 24px)", verticalAlign: "top" }}
        >
          <strong>{activityTypeText(activity)}</strong>
          <Badge tone={tone}>{word}</Badge>
          <Text muted breaks>
            {[activity.person?.name, instantText(activity.sentAt)].filter(Boolean).join(", ")}
          </Text>
        </HStack>
      </summary>
      {isOpen && <ActivityFacts activity={activity} now={now} />}
    </details>
  )
}
