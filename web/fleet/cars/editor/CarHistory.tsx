import { activityTypeText } from "../../../../contract/core/enums.ts"
import { instantText } from "../../../../contract/core/format.ts"
import { sourceNames } from "../../../../contract/core/journal-words.ts"
import type { Car, CarHistory as History } from "../../../../contract/fleet/cars.ts"
import { Loaded, Placeholder } from "../../../ui/feedback/States.tsx"
import { Columns, HStack, Text, VStack } from "../../../ui/layout/Layout.tsx"
import { useCarHistory } from "../record/fleet.ts"
import { fieldSteps, type HistoryLine, historyLines } from "../record/history-lines.ts"
import { useNames } from "../record/use-choices.ts"
import { texts } from "./texts.de.ts"

/** Changes of fields with user and time, and acts in between (P24). */
export function CarHistory({ car: { id, area } }: { car: Pick<Car, "id" | "area"> }) {
  return (
    <Loaded of={useCarHistory(id)} failure={texts.historyFailed} waiting={<Placeholder width="60%" />}>
      {(history) => <Lines lines={historyLines(history)} area={area} />}
    </Loaded>
  )
}

function Lines({ lines, area }: { lines: readonly HistoryLine[]; area: Car["area"] }) {
  if (lines.length === 0) return <p className="muted">{texts.noHistory}</p>
  return (
    <VStack as="ol" gap={4}>
      {lines.map((line) => (
        <li key={line.key} className="quoted">
          <Head line={line} />
          {line.change && <Steps change={line.change} area={area} />}
          {line.act?.reason && <p className="muted">{texts.reasonText(line.act.reason)}</p>}
        </li>
      ))}
    </VStack>
  )
}

function Head({ line: { at, change, act } }: { line: HistoryLine }) {
  const actText = act
    ? `${activityTypeText(act)}: ${texts.verb[act.verb]}`
    : texts.change[change.kind](sourceNames[change.source])
  const actorName = (act ?? change).actor?.name
  return (
    <HStack as="p" gap="0 3" wrap>
      <strong>{actText}</strong>
      <span className="muted">
        {actorName ? texts.byAt({ who: actorName, at: instantText(at) }) : instantText(at)}
      </span>
    </HStack>
  )
}

type Change = History["changes"][number]

function Steps({ change: { kind, fields }, area }: { change: Change; area: Car["area"] }) {
  const names = useNames()
  const steps = fieldSteps(fields, names, area)
  if (steps.length === 0) return null
  return (
    <VStack as="dl" gap={0.5} small>
      {steps.map(({ name, header, before, after }) => (
        <Columns key={name} least={168} gap="0 3" breaks>
          <dt>{header}</dt>
          <dd>
            {kind !== "create" && (
              <>
                <Text muted>{before}</Text> →{" "}
              </>
            )}
            <strong>{after}</strong>
          </dd>
        </Columns>
      ))}
    </VStack>
  )
}
