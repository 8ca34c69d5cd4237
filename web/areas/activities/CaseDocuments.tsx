import type { ReactNode } from "react"
import type { Activity, CaseDocument } from "../../../contract/activities.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { sizeText, useDownloadDocument } from "../documents/index.ts"
import { useCase } from "./api.ts"
import styles from "./Case.module.css"

type Props = {
  activity: Activity
  className?: string | undefined
  /** What stands there for a case that keeps no documents. */
  children?: ReactNode
}

/** What lay before whoever bound themselves, each to be saved, and what the provider changed of it since (P37). */
export function CaseDocuments({ activity, className, children }: Props) {
  const { t } = useTranslation("activities")
  const documents = useCase(activity.id).data?.documents
  if (documents === undefined) return null
  if (documents === null) return children
  if (documents.length === 0) return null
  return (
    <section className={className} data-paper="never">
      <h3>{t("documents")}</h3>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentRow({ document }: { document: CaseDocument }) {
  const { t } = useTranslation("activities")
  const download = useDownloadDocument(t("downloadFailed", { ns: "documents" }))
  const { filename, size, standing, at } = document
  return (
    <li>
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        aria-label={t("download", { ns: "documents", name: filename })}
        onClick={() => download.mutate(document)}
      >
        {filename}
      </Button>
      <Note>
        {[sizeText(size), t(`document_${standing}`, { at: at && `${instantText(at)} Uhr` })].join(" · ")}
      </Note>
    </li>
  )
}
