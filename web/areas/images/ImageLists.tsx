import { useMemo, useState } from "react"
import type { ImageReport } from "../../../contract/files.ts"
import { useTranslation } from "../../texts.ts"
import { CountStatus, Notice, problemText } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { Tabs } from "../../ui/layout/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { useDeleteImage } from "./api.ts"
import styles from "./Images.module.css"
import { UnusedImages, WithImage, WithoutImage } from "./ImageTables.tsx"
import { type ImageRow, type ImageRows, imageRows } from "./image-rows.ts"

type Props = { report: ImageReport; onUpload: (row: ImageRow) => void }

/** What has an image, what has none, and which images no car needs any more; found by typing. */
export function ImageLists({ report, onUpload }: Props) {
  const { t } = useTranslation("images")
  const [search, setSearch] = useState("")
  const [shown, setShown] = useState<keyof ImageRows>("withImage")
  const [asked, setAsked] = useState<ImageRow | null>(null)
  const rows = useMemo(() => imageRows(report, search), [report, search])
  const props = { searching: search !== "", onUpload, onDelete: setAsked }
  const tabs = [
    {
      value: "withImage",
      label: t("withImage"),
      count: rows.withImage.length,
      content: <WithImage {...props} rows={rows.withImage} />,
    },
    {
      value: "withoutImage",
      label: t("withoutImage"),
      count: rows.withoutImage.length,
      content: <WithoutImage {...props} rows={rows.withoutImage} />,
    },
    {
      value: "unused",
      label: t("unused"),
      count: rows.unused.length,
      content: <UnusedImages {...props} rows={rows.unused} />,
    },
  ] as const
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
      <CountStatus asked={search} count={rows[shown].length} />
      <Tabs label={t("kinds")} value={shown} onChange={setShown} tabs={tabs} />
      {report.incompleteCars > 0 && (
        <Notice tone="info">{t("incomplete", { count: report.incompleteCars })}</Notice>
      )}
      <DeleteQuestion row={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function DeleteQuestion({ row, onClose }: { row: ImageRow | null; onClose: () => void }) {
  const { t } = useTranslation("images")
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  const deleting = useDeleteImage(t("deleted"))
  const close = () => {
    deleting.reset()
    onClose()
  }
  if (!last) return null
  const { name, cars } = last
  return (
    <DeleteDialog
      open={row !== null}
      title={t("deleteTitle")}
      problem={deleting.error ? problemText(deleting.error, t("deleteFailed")) : undefined}
      busy={deleting.isPending}
      onDelete={() => deleting.mutate(last.filename, { onSuccess: close })}
      onCancel={close}
    >
      {cars > 0 ? t("deleteText", { name, count: cars }) : t("deleteUnused", { name })}
    </DeleteDialog>
  )
}
