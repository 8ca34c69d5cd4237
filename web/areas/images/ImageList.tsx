import { useState } from "react"
import type { FileEntry } from "../../../contract/files.ts"
import { IconButton } from "../../ui/button/index.ts"
import { CountStatus, EmptyState, problemText } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import styles from "./Images.module.css"
import { imageAddresses } from "./image-names.ts"
import { texts } from "./texts.de.ts"

/** "Aurel Corso Classic Blau", from the name that the rule gives the image (P93). */
const nameOf = ({ filename }: FileEntry): string =>
  filename.replace(/^Fahrzeugbild_|\.png$/g, "").replaceAll("_", " ")

/** All images with preview, search and deletion (P36). */
export function ImageList({ images }: { images: readonly FileEntry[] }) {
  const [search, setSearch] = useState("")
  const [toDelete, setToDelete] = useState<FileEntry | null>(null)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = images.filter((image) => words.every((word) => nameOf(image).toLowerCase().includes(word)))
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          label={texts.search}
          labelHidden
          placeholder={texts.search}
          value={search}
          onChange={setSearch}
        />
      </div>
      <CountStatus asked={search} count={rows.length} />
      <Table
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ filename }) => filename}
        rowLabel={nameOf}
        rowActions={(image) => (
          <IconButton
            icon="trash"
            tone="danger"
            label={texts.deleteOf(nameOf(image))}
            aria-haspopup="dialog"
            onClick={() => setToDelete(image)}
          />
        )}
        foundLabel={(count) => texts.found(count)}
        empty={<EmptyState icon="search" title={search ? texts.noMatch : texts.none} />}
        dense
      />
      <DeleteQuestion image={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

function DeleteQuestion({ image, onClose }: { image: FileEntry | null; onClose: () => void }) {
  const [last, setLast] = useState(image)
  if (image && image !== last) setLast(image)
  const deleting = useSend("POST /api/car/image/delete", {
    success: texts.deleted,
    stale: ["GET /api/file/names"],
  })
  const close = () => {
    deleting.reset()
    onClose()
  }
  if (!last) return null
  return (
    <DeleteDialog
      open={image !== null}
      title={texts.deleteTitle}
      problem={deleting.error ? problemText(deleting.error, texts.deleteFailed) : undefined}
      busy={deleting.isPending}
      onDelete={() => deleting.mutate({ filename: last.filename }, { onSuccess: close })}
      onCancel={close}
    >
      {texts.deleteText(nameOf(last))}
    </DeleteDialog>
  )
}

function Thumb({ image }: { image: FileEntry }) {
  const { thumb, full } = imageAddresses(image)
  return (
    <a
      className={styles.thumbLink}
      href={full}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.showLarge(nameOf(image))}
    >
      <img className={styles.thumb} src={thumb} alt="" width="96" height="54" loading="lazy" />
    </a>
  )
}

const columns: readonly Column<FileEntry>[] = [
  { id: "picture", header: texts.picture, cell: (image) => <Thumb image={image} /> },
  { id: "name", header: texts.name, cell: nameOf, sort: nameOf, wraps: true, cardHidden: true },
]
