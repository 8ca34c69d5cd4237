import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { useDocuments } from "./api.ts"
import styles from "./Documents.module.css"
import { DocumentTable } from "./DocumentTable.tsx"
import { DocumentUpload } from "./DocumentUpload.tsx"

type Props = { carId: string; canEdit: boolean }

/** The documents of a car in a section that has its own heading (P37). */
export function DocumentSection({ carId, canEdit }: Props) {
  const { t } = useTranslation("documents")
  const documents = useDocuments(carId)
  return (
    <div className={styles.stack}>
      {documents.data && documents.data.length > 0 ? (
        <DocumentTable {...{ carId, canEdit }} documents={documents.data} />
      ) : documents.isError ? (
        <ErrorState onRetry={() => void documents.refetch()}>
          {problemText(documents.error, t("loadFailed"))}
        </ErrorState>
      ) : documents.isPending ? (
        <Loading>
          <Skeleton width="60%" />
        </Loading>
      ) : (
        <p className="muted">{t("empty")}</p>
      )}
      {canEdit && <DocumentUpload key={carId} carId={carId} />}
    </div>
  )
}
