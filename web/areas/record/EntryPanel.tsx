import { instantText } from "../../../contract/format.ts"
import type { RecordEntry } from "../../../contract/record.ts"
import { factsOf } from "../../../contract/record-facts.ts"
import { entryName } from "../../../contract/record-words.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Breaks, Facts, VStack } from "../../ui/layout/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { texts } from "./texts.de.ts"

type Props = {
  entry: RecordEntry | null
  names: Readonly<Record<string, string>>
  open: boolean
  onClose: () => void
}

/** An entry with its content and its place in the chain. */
export function EntryPanel({ entry, names, open, onClose }: Props) {
  if (!entry) return null
  const { at, kind, isCancellation, content, position, hash } = entry
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={entryName(kind, isCancellation)}
      subtitle={at === null ? undefined : instantText(at)}
    >
      <VStack gap={6} breaks>
        {content === null && <Notice tone="info">{texts.purged}</Notice>}
        <Facts
          facts={[
            ...factsOf(content, names),
            { label: texts.position, value: position },
            { label: texts.hash, value: <Breaks text={hash} /> },
          ]}
        />
      </VStack>
    </SidePanel>
  )
}
