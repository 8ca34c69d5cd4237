import type { CarDocument } from "../../../contract/documents.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { DocumentTable } from "../documents/index.ts"
import styles from "./Requests.module.css"

type Props = {
  carId: string
  documents: readonly CarDocument[] | undefined
  error: unknown
  onRetry: () => void
}

/** The documents of the car that are kept with what one binds oneself to (P37); nothing where there are none. */
export function OfferDocuments({ carId, documents, error, onRetry }: Props) {
  const { t } = useTranslation("requests")
  if (documents?.length === 0 || (!documents && !error)) return null
  return (
    <section className={styles.section}>
      <h3>{t("documentsTitle")}</h3>
      {documents ? (
        <>
          <DocumentTable carId={carId} documents={documents} canEdit={false} />
          <p className={styles.muted}>{t("documentsKept")}</p>
        </>
      ) : (
        <ErrorState onRetry={onRetry}>{problemText(error, t("documentsFailed"))}</ErrorState>
      )}
    </section>
  )
}
