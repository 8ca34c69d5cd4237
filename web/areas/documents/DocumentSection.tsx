import { Loaded, Loading, Skeleton } from "../../ui/feedback/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import { DocumentTable } from "./DocumentTable.tsx"
import { DocumentUpload } from "./DocumentUpload.tsx"
import { texts } from "./texts.de.ts"
import { useDocuments } from "./use-documents.ts"

type Props = { carId: string; canEdit: boolean }

/** The documents of a car in a section that has its own heading (P37). */
export function DocumentSection({ carId, canEdit }: Props) {
  const waiting = (
    <Loading>
      <Skeleton width="60%" />
    </Loading>
  )
  return (
    <VStack gap={4}>
      <Loaded of={useDocuments(carId)} failure={texts.loadFailed} waiting={waiting}>
        {(documents) =>
          documents.length > 0 ? (
            <DocumentTable {...{ canEdit, documents }} />
          ) : (
            <p className="muted">{texts.empty}</p>
          )
        }
      </Loaded>
      {canEdit && <DocumentUpload key={carId} carId={carId} />}
    </VStack>
  )
}
