import type { ReactNode } from "react"
import type { Activity, CaseDocument } from "../../../contract/activities.ts"
import { instantText } from "../../../contract/format.ts"
import { Button } from "../../ui/button/index.ts"
import { Note, VStack } from "../../ui/layout/index.ts"
import { sizeText, useDownloadDocument } from "../documents/index.ts"
import { texts as documentsTexts } from "../documents/texts.de.ts"
import styles from "./Activities.module.css"
import { texts } from "./texts.de.ts"
import { useCase } from "./use-activities.ts"

type Props = {
  activity: Activity
  gap: 3 | 4
  /** What stands there for a case that keeps no documents. */
  children?: ReactNode
}

/** What lay before whoever bound themselves, each to be saved, and what the provider changed of it since (P37). */
export function CaseDocuments({ activity, gap, children }: Props) {
  const documents = useCase(activity.id).data?.documents
  if (documents === undefined) return null
  if (documents === null) return children
  if (documents.length === 0) return null
  return (
    <VStack as="section" gap={gap} data-paper="never">
      <h3>{texts.documents}</h3>
      <VStack as="ul" gap={3} align="start" className={styles.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </VStack>
    </VStack>
  )
}

function DocumentRow({ document }: { document: CaseDocument }) {
  const download = useDownloadDocument()
  const { filename, size, standing, at } = document
  return (
    <li>
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        aria-label={documentsTexts.download(filename)}
        onClick={() => download.mutate(document)}
      >
        {filename}
      </Button>
      <Note>{[sizeText(size), texts.document[standing](at && `${instantText(at)} Uhr`)].join(" · ")}</Note>
    </li>
  )
}
