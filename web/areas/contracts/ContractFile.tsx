import type { ContractDocument } from "../../../contract/contracts.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { texts } from "./texts.de.ts"

/** One document: a button that saves it, or the word that it is not there yet. */
export function ContractFile({ document }: { document: ContractDocument }) {
  const { actId, title, number, state, filename } = document
  const download = useSend("GET /api/contract", {
    failure: texts.downloadFailed,
    onSuccess: (_, content) => saveFile(content, filename ?? `${title}.pdf`),
  })
  if (state !== "made")
    return (
      <span className="muted" role="status">
        {state === "waiting" ? texts.making(title) : texts.later(title)}
      </span>
    )
  return (
    <HStack as="span" gap="1 2" align="center" wrap inline>
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        aria-label={texts.downloadOf({ title, number })}
        onClick={() => download.mutate({ actId })}
      >
        {texts.download(title)}
      </Button>
      <span className="muted">{number}</span>
    </HStack>
  )
}
