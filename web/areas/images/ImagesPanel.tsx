import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { call } from "../../api.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton, toast } from "../../ui/feedback/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import { renew, useChange } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { common } from "../../ui/texts.de.ts"
import { FileDrop, type Rest, useUploads } from "../../ui/upload/index.ts"
import { ImageList } from "./ImageList.tsx"
import { imageNamesQuery } from "./image-names.ts"
import { texts } from "./texts.de.ts"
import { type ImageWish, UploadList } from "./UploadList.tsx"

/** The images of the fleet: upload of several, list with preview, replacing and deleting (P36). */
function ImagesPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const images = useQuery({ ...imageNamesQuery, enabled: open })
  const { queue, uploads } = useImageUploads(open)
  const add = (files: readonly File[]) =>
    queue.start(files.map((file) => queue.add(file, { replace: false })))
  return (
    <SidePanel
      hasNoAddress
      open={open}
      onClose={onClose}
      title={texts.title}
      subtitle={texts.subtitle}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <VStack gap={6}>
        <FileDrop
          label={texts.pick}
          hint={texts.pickHint}
          accept=".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif"
          multiple
          onFiles={add}
        />
        {uploads.length > 0 && <UploadList uploads={uploads} queue={queue} />}
        {images.data ? (
          <ImageList images={images.data} />
        ) : images.isError ? (
          <ErrorState onRetry={() => void images.refetch()}>
            {problemText(images.error, texts.loadFailed)}
          </ErrorState>
        ) : (
          <Loading>
            <Skeleton shape="block" height="160px" />
            <Skeleton width="60%" />
          </Loading>
        )}
      </VStack>
    </SidePanel>
  )
}

/** The files of this visit, which stay while the panel is closed. Refusals stand beside their files, and in a toast if nobody sees those. */
function useImageUploads(isOpen: boolean) {
  const client = useQueryClient()
  // The name says the configuration (P93). Refusals stand beside the files (P87).
  const upload = useChange({
    mutationFn: ({ replace, ...sent }: ImageWish & { file: File; onProgress: (share: number) => void }) =>
      call("POST /api/car/image", { query: { replace: replace ? "true" : "false" }, ...sent }),
    meta: { silent: true },
  })
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
  }, [isOpen])
  const tell = ({ sent, problems }: Rest) => {
    void renew(client, "GET /api/file/names")
    if (sent > 0) toast.success(texts.uploaded(sent))
    if (isSeen.current) return
    if (problems.length === 1) toast.error(problemText(problems[0], texts.uploadFailed))
    if (problems.length > 1) toast.error(texts.uploadsFailed(problems.length))
  }
  return useUploads<ImageWish>(
    ({ file, wish: { replace } }, onProgress) => upload.mutateAsync({ file, replace, onProgress }),
    tell,
  )
}

/** Opens the images of the fleet. */
export function ImagesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <ImagesPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
