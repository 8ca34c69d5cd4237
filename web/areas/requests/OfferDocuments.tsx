import type { CarDocument } from "../../../contract/documents.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
import { DocumentTable } from "../documents/index.ts"
import styles from "./Requests.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  documents: readonly CarDocument[] | undefined
  error: unknown
  onRetry: () => void
}

/** The documents of the car that are kept with what one binds oneself to (P37); nothing where there are none. */
export function OfferDocuments({ documents, error, onRetry }: Props) {
  if (documents?.length === 0 || (!documents && !error)) return null
  return (
    <VStack as="section" gap={3}>
      <h3>{texts.documentsTitle}</h3>
      {documents ? (
        <>
          <DocumentTable documents={documents} canEdit={false} />
          <Text as="p" small muted className={styles.muted}>
            {texts.documentsKept}
          </Text>
        </>
      ) : (
        <ErrorState onRetry={onRetry}>{problemText(error, texts.documentsFailed)}</ErrorState>
      )}
    </VStack>
  )
}
