import type { ContractDocument } from "../../../contract/cases/contracts.ts"
import { instantText } from "../../../contract/core/format.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Loaded } from "../../ui/feedback/States.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { texts } from "./texts.de.ts"

/** Documents are made shortly after their act, in ms. */
const refreshMs = 2_000

/** The contract documents of an activity; polls while one is being made. Failures are shown in place. */
const useContracts = (activityId: string) =>
  useRead(
    "GET /api/contract/all",
    { activityId },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === "waiting") ? refreshMs : false,
      silent: true,
    },
  )

function ContractFile({ document }: { document: ContractDocument }) {
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

export function ContractDocuments({ activityId }: { activityId: string }) {
  return (
    <Loaded of={useContracts(activityId)} failure={texts.loadFailed}>
      {(documents) => (
        <VStack as="ul" gap={2}>
          {documents.map((document) => (
            <HStack key={document.actId} as="li" gap="1 3" align="center" wrap>
              <Text numbers>{instantText(document.at)}</Text>
              <ContractFile document={document} />
            </HStack>
          ))}
        </VStack>
      )}
    </Loaded>
  )
}

type Props = { activityId: string; actId: string }

/** The document of an act (P129); nothing if it has none. */
export function ContractLink({ activityId, actId }: Props) {
  const { data } = useContracts(activityId)
  const document = data?.find((each) => each.actId === actId)
  return document ? <ContractFile document={document} /> : null
}
