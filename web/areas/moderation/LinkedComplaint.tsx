import type { OwnBlock } from "../../../contract/moderation.ts"
import { Card } from "../../ui/layout/Card.tsx"
import { useChange } from "../../ui/loading/use-send.ts"
import { BlockFacts } from "./BlockFacts.tsx"
import { ComplaintPart } from "./ComplaintPart.tsx"
import { texts } from "./texts.de.ts"

type Props = {
  block: NonNullable<OwnBlock["block"]>
  send: (text: string) => Promise<Pick<OwnBlock, "block">>
}

/** A block and the complaint about it, for whoever has the link of its mail (P146). */
export function LinkedComplaint({ block, send }: Props) {
  const complain = useChange({
    mutationFn: ({ text }: { text: string }) => send(text),
    meta: { silent: true, success: texts.complained },
  })
  return (
    <>
      <Card title={texts.why}>
        <BlockFacts block={block} />
      </Card>
      <Card title={texts.yourComplaint}>
        <ComplaintPart block={block} complain={complain} />
      </Card>
    </>
  )
}
