import { useMemo, useState } from "react"
import type { FileEntry } from "../../../contract/files.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { IconButton } from "../../ui/button/index.ts"
import { CountStatus, EmptyState, problemText } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { imageAddresses, useDeleteImage } from "./api.ts"
import styles from "./Images.module.css"

/** "Aurel Corso Classic Blau", from the name that the rule gives the image (P93). */
const nameOf = ({ filename }: FileEntry): string =>
  filename.replace(/^Fahrzeugbild_|\.png$/g, "").replaceAll("_", " ")

/** All images with preview, search and deletion (P36). */
export function ImageList({ images }: { images: readonly FileEntry[] }) {
  const { t } = useTranslation("images")
  const [search, setSearch] = useState("")
  const [toDelete, setToDelete] = useState<FileEntry | null>(null)
  const columns = useMemo(
    (): Column<FileEntry>[] => [
      { id: "picture", header: t("picture"), cell: (image) => <Thumb image={image} /> },
      { id: "name", header: t("name"), cell: nameOf, sort: nameOf, wraps: true, cardHidden: true },
    ],
    [t],
  )
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = images.filter((image) => words.every((word) => nameOf(image).toLowerCase().includes(word)))
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={setSearch}
        />
      </div>
      <CountStatus asked={search} count={rows.length} />
      <Table
        label={t("title")}
        columns={columns}
        rows={rows}
        rowId={({ filename }) => filename}
        rowLabel={nameOf}
        rowActions={(image) => (
          <IconButton
            icon="trash"
            tone="danger"
            label={t("deleteOf", { name: nameOf(image) })}
            aria-haspopup="dialog"
            onClick={() => setToDelete(image)}
          />
        )}
        foundLabel={(count) => t("found", { count, formatted: numberText(count) })}
        empty={<EmptyState icon="search" title={t(search ? "noMatch" : "none")} />}
        dense
      />
      <DeleteQuestion image={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

function DeleteQuestion({ image, onClose }: { image: FileEntry | null; onClose: () => void }) {
  const { t } = useTranslation("images")
  const [last, setLast] = useState(image)
  if (image && image !== last) setLast(image)
  const deleting = useDeleteImage(t("deleted"))
  const close = () => {
    deleting.reset()
    onClose()
  }
  if (!last) return null
  return (
    <DeleteDialog
      open={image !== null}
      title={t("deleteTitle")}
      problem={deleting.error ? problemText(deleting.error, t("deleteFailed")) : undefined}
      busy={deleting.isPending}
      onDelete={() => deleting.mutate(last.filename, { onSuccess: close })}
      onCancel={close}
    >
      {t("deleteText", { name: nameOf(last) })}
    </DeleteDialog>
  )
}

function Thumb({ image }: { image: FileEntry }) {
  const { t } = useTranslation("images")
  const { thumb, full } = imageAddresses(image)
  return (
    <a
      className={styles.thumbLink}
      href={full}
      target="_blank"
      rel="noreferrer"
      aria-label={t("showLarge", { name: nameOf(image) })}
    >
      <img className={styles.thumb} src={thumb} alt="" width="96" height="54" loading="lazy" />
    </a>
  )
}
