import type { OwnBlock } from "../../../contract/moderation.ts"
import { useTranslation } from "../../texts.ts"
import { Card } from "../../ui/layout/index.ts"
import { useComplainBy } from "./api.ts"
import { BlockFacts } from "./BlockFacts.tsx"
import { ComplaintPart } from "./ComplaintPart.tsx"

type Props = {
  block: NonNullable<OwnBlock["block"]>
  send: (text: string) => Promise<Pick<OwnBlock, "block">>
}

/** A block and the complaint about it, for whoever has the link of its mail (P146). */
export function LinkedComplaint({ block, send }: Props) {
  const { t } = useTranslation("moderation")
  const complain = useComplainBy(send, t("complained"))
  return (
    <>
      <Card title={t("why")}>
        <BlockFacts block={block} />
      </Card>
      <Card title={t("yourComplaint")}>
        <ComplaintPart block={block} complain={complain} />
      </Card>
    </>
  )
}
