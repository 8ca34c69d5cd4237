import type { Oddity } from "../../../contract/oddities.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { texts } from "./texts.de.ts"

/** What is odd about a car, each in a word; the whole sentences for whoever points at it or listens (P46). */
export function OddMarks({ oddities }: { oddities: readonly Oddity[] }) {
  if (oddities.length === 0) return null
  return (
    <HStack as="span" gap="1 2" wrap inline>
      {oddities.map(({ code, messages }) => (
        <span key={code} title={messages.join(" ")}>
          <Badge tone={code === "contradictory" ? "red" : "amber"}>{texts.odd[code]}</Badge>
          <span className="visually-hidden">{messages.join(" ")}</span>
        </span>
      ))}
    </HStack>
  )
}
