import { useEffect, useRef, useState } from "react"
import { useTranslation } from "../../texts.ts"
import { pickFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton, toast } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { FileDrop, type Rest, useUploads } from "../../ui/upload/index.ts"
import { useImageReport, useRefreshImages, useUploadImage } from "./api.ts"
import { ImageLists } from "./ImageLists.tsx"
import styles from "./Images.module.css"
import type { ImageRow } from "./image-rows.ts"
import { UploadList } from "./UploadList.tsx"
import {
  acceptedImages,
  type Configuration,
  type ImageWish,
  planOf,
  readyIds,
  wishOf,
} from "./upload-plan.ts"

const none: readonly Configuration[] = []

type Props = { open: boolean; onClose: () => void }

/** The images of the fleet: upload of many, list with preview, replacing, deleting, and what is still missing (P36). */
function ImagesPanel({ open, onClose }: Props) {
  const { t } = useTranslation("images")
  const report = useImageReport(open)
  const { queue, uploads } = useImageUploads(open)
  const configurations = report.data?.configurations ?? none
  const plan = planOf(uploads, configurations)
  const ready = readyIds(plan)
  const sending = uploads.some(({ state }) => state === "sending")
  const add = (files: readonly File[]) => {
    for (const file of files) queue.add(file, wishOf(file.name, configurations))
  }
  // Who chose a row has said where the file belongs and that it may replace what is there.
  const uploadTo = ({ filename, imageId }: ImageRow) =>
    pickFile(acceptedImages, (file) => {
      queue.remove(({ wish, state }) => wish.filename === filename && state !== "waiting")
      queue.start([queue.add(file, { filename, replace: imageId !== null })])
    })
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={t("title")}
      subtitle={t("subtitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {uploads.some(({ state }) => state !== "done") && (
            <Button
              variant="primary"
              icon="upload"
              busy={sending}
              refusedBecause={ready.length === 0 && !sending ? t("uploadNothing") : undefined}
              onClick={() => queue.start(ready)}
            >
              {sending ? t("uploading") : t("upload", { count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {report.data ? (
          <>
            <FileDrop label={t("pick")} hint={t("pickHint")} accept={acceptedImages} multiple onFiles={add} />
            {plan.length > 0 && (
              <UploadList {...{ plan, configurations }} onWish={queue.wish} onRemove={queue.remove} />
            )}
            <ImageLists report={report.data} onUpload={uploadTo} />
          </>
        ) : report.isError ? (
          <ErrorState onRetry={() => void report.refetch()}>
            {problemText(report.error, t("loadFailed"))}
          </ErrorState>
        ) : (
          <Waiting />
        )}
      </div>
    </SidePanel>
  )
}

/** The files of this visit; they stay while the panel is closed. What is refused stands beside its file, and is told where nobody sees that. */
function useImageUploads(isSeen: boolean) {
  const { t } = useTranslation("images")
  const upload = useUploadImage()
  const refresh = useRefreshImages()
  const seen = useRef(isSeen)
  useEffect(() => {
    seen.current = isSeen
  }, [isSeen])
  const tell = ({ sent, problems }: Rest) => {
    refresh()
    if (sent > 0) toast.success(t("uploaded", { count: sent }))
    if (seen.current) return
    if (problems.length === 1) toast.error(problemText(problems[0], t("uploadFailed")))
    if (problems.length > 1) toast.error(t("uploadsFailed", { count: problems.length }))
  }
  return useUploads<ImageWish>(
    ({ file, wish: { filename, replace } }, onProgress) =>
      upload.mutateAsync({ file, filename: filename ?? file.name, replace, onProgress }),
    tell,
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="block" height="160px" />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </Loading>
  )
}

/** Opens the images of the fleet. */
export function ImagesButton() {
  const { t } = useTranslation("images")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <ImagesPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
