import { useTranslation } from "../../texts.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { useDocuments } from "./api.ts"
import { DocumentTable } from "./DocumentTable.tsx"

/**
 * The documents of a car for an agent, under their own heading; nothing when there are none. They are there to be loaded, so
 * paper does without: a car stays one page (P195).
 */
export function CarDocuments({ carId, className }: { carId: string; className: string | undefined }) {
  const { t } = useTranslation("documents")
  const { data, error, isLoadingError, refetch } = useDocuments(carId)
  if (!isLoadingError && !data?.length) return null
  return (
    <section className={className} data-paper="never">
      <h3>{t("title")}</h3>
      {data ? (
        <DocumentTable carId={carId} documents={data} canEdit={false} />
      ) : (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, t("loadFailed"))}</ErrorState>
      )}
    </section>
  )
}
