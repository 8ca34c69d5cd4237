import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton, toast } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { FileDrop, type Rest, useUploads } from "../../ui/upload/index.ts"
import { imageNamesQuery, useRefreshImages, useUploadImage } from "./api.ts"
import { ImageList } from "./ImageList.tsx"
import styles from "./Images.module.css"
import { type ImageWish, UploadList } from "./UploadList.tsx"

/** The images of the fleet: upload of several, list with preview, replacing and deleting (P36). */
function ImagesPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("images")
  const images = useQuery({ ...imageNamesQuery, enabled: open })
  const { queue, uploads } = useImageUploads(open)
  const add = (files: readonly File[]) =>
    queue.start(files.map((file) => queue.add(file, { replace: false })))
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={t("title")}
      subtitle={t("subtitle")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className={styles.stack}>
        <FileDrop
          label={t("pick")}
          hint={t("pickHint")}
          accept=".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif"
          multiple
          onFiles={add}
        />
        {uploads.length > 0 && <UploadList uploads={uploads} queue={queue} />}
        {images.data ? (
          <ImageList images={images.data} />
        ) : images.isError ? (
          <ErrorState onRetry={() => void images.refetch()}>
            {problemText(images.error, t("loadFailed"))}
          </ErrorState>
        ) : (
          <Loading>
            <Skeleton shape="block" height="160px" />
            <Skeleton width="60%" />
          </Loading>
        )}
      </div>
    </SidePanel>
  )
}

/** The files of this visit, which stay while the panel is closed. Refusals stand beside their files, and in a toast if nobody sees those. */
function useImageUploads(isOpen: boolean) {
  const { t } = useTranslation("images")
  const upload = useUploadImage()
  const refresh = useRefreshImages()
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
  }, [isOpen])
  const tell = ({ sent, problems }: Rest) => {
    refresh()
    if (sent > 0) toast.success(t("uploaded", { count: sent }))
    if (isSeen.current) return
    if (problems.length === 1) toast.error(problemText(problems[0], t("uploadFailed")))
    if (problems.length > 1) toast.error(t("uploadsFailed", { count: problems.length }))
  }
  return useUploads<ImageWish>(
    ({ file, wish: { replace } }, onProgress) => upload.mutateAsync({ file, replace, onProgress }),
    tell,
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
