import { type ReactNode, useMemo } from "react"
import { numberText } from "../../../contract/format.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { imageAddresses } from "./api.ts"
import styles from "./Images.module.css"
import type { ImageRow } from "./image-rows.ts"

type Props = {
  rows: readonly ImageRow[]
  /** Whether a search narrows the rows. */
  searching: boolean
  onUpload: (row: ImageRow) => void
  onDelete: (row: ImageRow) => void
}

/** Configurations that have cars and an image. */
export function WithImage(props: Props) {
  const { t } = useTranslation("images")
  const columns = useMemo(() => [pictureColumn(t), nameColumn(t), carsColumn(t)], [t])
  return (
    <ImageTable
      {...props}
      label={t("withImageTable")}
      columns={columns}
      empty={t("noneWithImage")}
      actions={(row) => (
        <span className={styles.rowActions}>
          <IconButton
            icon="upload"
            label={t("replaceOf", { name: row.name })}
            onClick={() => props.onUpload(row)}
          />
          <DeleteImage row={row} onDelete={props.onDelete} />
        </span>
      )}
    />
  )
}

/** The report: which configurations have cars but no image, those with the most cars first. */
export function WithoutImage(props: Props) {
  const { t } = useTranslation("images")
  const columns = useMemo(() => [nameColumn(t), carsColumn(t)], [t])
  return (
    <ImageTable
      {...props}
      label={t("withoutImageTable")}
      columns={columns}
      empty={t("allHaveImages")}
      actions={(row) => (
        <Button
          size="small"
          icon="upload"
          aria-label={t("uploadOf", { name: row.name })}
          onClick={() => props.onUpload(row)}
        >
          {t("uploadShort")}
        </Button>
      )}
    />
  )
}

/** Images whose configuration no car has any more. */
export function UnusedImages(props: Props) {
  const { t } = useTranslation("images")
  const columns = useMemo(() => [pictureColumn(t), { ...nameColumn(t), header: t("fileName") }], [t])
  return (
    <ImageTable
      {...props}
      label={t("unusedTable")}
      columns={columns}
      empty={t("noUnused")}
      actions={(row) => <DeleteImage row={row} onDelete={props.onDelete} />}
    />
  )
}

type TableProps = Props & {
  label: string
  columns: readonly Column<ImageRow>[]
  empty: string
  actions: (row: ImageRow) => ReactNode
}

function ImageTable({ rows, searching, label, columns, empty, actions }: TableProps) {
  const { t } = useTranslation("images")
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ filename }) => filename}
      rowLabel={({ name }) => name}
      rowActions={actions}
      foundLabel={(count) => t("found", { count, formatted: numberText(count) })}
      empty={<EmptyState icon={searching ? "search" : "success"} title={searching ? t("noMatch") : empty} />}
      dense
    />
  )
}

function DeleteImage({ row, onDelete }: { row: ImageRow } & Pick<Props, "onDelete">) {
  const { t } = useTranslation("images")
  return (
    <IconButton
      icon="trash"
      tone="danger"
      label={t("deleteOf", { name: row.name })}
      aria-haspopup="dialog"
      onClick={() => onDelete(row)}
    />
  )
}

type T = TFunction<"images">

const pictureColumn = (t: T): Column<ImageRow> => ({
  id: "picture",
  header: t("picture"),
  cell: (row) => <Thumb row={row} />,
})
const nameColumn = (t: T): Column<ImageRow> => ({
  id: "name",
  header: t("name"),
  cell: ({ name }) => name,
  sort: ({ name }) => name,
  wraps: true,
  cardHidden: true,
})
const carsColumn = (t: T): Column<ImageRow> => ({
  id: "cars",
  header: t("cars"),
  cell: ({ cars }) => numberText(cars),
  sort: ({ cars }) => cars,
  numeric: true,
})

function Thumb({ row }: { row: ImageRow }) {
  const { t } = useTranslation("images")
  if (!row.imageId) return null
  const { thumb, full } = imageAddresses({ id: row.imageId, filename: row.filename })
  return (
    <a
      className={styles.thumbLink}
      href={full}
      target="_blank"
      rel="noreferrer"
      aria-label={t("showLarge", { name: row.name })}
    >
      <img className={styles.thumb} src={thumb} alt="" width="96" height="54" loading="lazy" />
    </a>
  )
}
