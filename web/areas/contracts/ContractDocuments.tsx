import { instantText } from "../../../contract/format.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { HStack, Text, VStack } from "../../ui/layout/index.ts"
import { ContractFile } from "./ContractFile.tsx"
import { texts } from "./texts.de.ts"
import { useContracts } from "./use-contracts.ts"

/** All documents of an activity, the oldest first, in a section that has its own heading (P129). */
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
