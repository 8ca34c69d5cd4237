import { useTranslation } from "../../texts.ts"
import { useDocuments } from "./api.ts"
import { DocumentTable } from "./DocumentTable.tsx"

/** The documents of a car for an agent, under their own heading; nothing when there are none. */
export function CarDocuments({ carId, className }: { carId: string; className: string | undefined }) {
  const { t } = useTranslation("documents")
  const documents = useDocuments(carId).data ?? []
  if (documents.length === 0) return null
  return (
    <section className={className}>
      <h3>{t("title")}</h3>
      <DocumentTable carId={carId} documents={documents} canEdit={false} />
    </section>
  )
}
