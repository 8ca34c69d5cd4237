import { instantText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { CarDocument } from "../../../contract/fleet/documents.ts"
import { showing } from "../../core/stale.ts"
import { IconButton, TrashButton } from "../../ui/button/Button.tsx"
import { Loaded } from "../../ui/feedback/States.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { useSend } from "../../ui/loading/use-send.ts"
import { confirmDelete } from "../../ui/panel/confirm.ts"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"
import { sizeText, useDocuments, useDownloadDocument } from "./use-documents.ts"

type Props = { documents: readonly CarDocument[]; canEdit: boolean }

export function DocumentTable({ documents, canEdit }: Props) {
  const download = useDownloadDocument()
  const deleting = useSend("POST /api/car/document/delete", {
    success: texts.deleted,
    stale: showing.documents,
  })
  const remove = ({ id, filename }: CarDocument) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText(filename),
      act: () => deleting.mutateAsync({ id }),
      failure: texts.deleteFailed,
    })
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={documents}
      rowId={({ id }) => id}
      rowLabel={({ filename }) => filename}
      rowActions={(document) => (
        <HStack as="span" gap={1} inline>
          <IconButton
            icon="download"
            label={texts.download(document.filename)}
            onClick={() => download.mutate(document)}
          />
          {canEdit && (
            <TrashButton label={texts.delete(document.filename)} onClick={() => void remove(document)} />
          )}
        </HStack>
      )}
      short
    />
  )
}

const columns: readonly Column<CarDocument>[] = [
  column("name", common.name, ({ filename }) => filename, { wraps: true, card: "none" }),
  column("size", texts.size, ({ size }) => sizeText(size), { numeric: true }),
  column("uploadedAt", texts.uploadedAt, ({ uploadedAt }) => instantText(uploadedAt), {
    numeric: true,
  }),
]

/** The documents of a car for agents, with a heading; nothing without any. Not printed, so that a car fits on a page. */
export function CarDocuments({ car }: { car: Pick<AgentCar, "id" | "offerVersion"> }) {
  const documents = useDocuments(car.id, car.offerVersion)
  if (!documents.isLoadingError && !documents.data?.length) return null
  return (
    <Section data-paper="never" title={texts.title}>
      <Loaded of={documents} failure={texts.loadFailed}>
        {(data) => <DocumentTable documents={data} canEdit={false} />}
      </Loaded>
    </Section>
  )
}
