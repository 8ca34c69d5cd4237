import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FileEntry } from "../../../contract/files.ts"
import { call, isRefused } from "../../api.ts"
import { Button, IconButton } from "../../ui/button/Button.tsx"
import { CountStatus } from "../../ui/feedback/CountStatus.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { EmptyState, Loaded, Loading, Skeleton } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { SearchInput } from "../../ui/field/SearchInput.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { renew } from "../../ui/loading/read.ts"
import { useChange, useSend } from "../../ui/loading/use-send.ts"
import { confirmDelete } from "../../ui/panel/confirm.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { FileDrop, UploadRow, UploadRows } from "../../ui/upload/Upload.tsx"
import { type Rest, type Upload, useUploads } from "../../ui/upload/upload-queue.ts"
import styles from "./Images.module.css"
import { texts } from "./texts.de.ts"
import { imageAddresses, imageNamesQuery } from "./use-car-images.ts"

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
        <Loaded of={images} failure={texts.loadFailed} waiting={waiting}>
          {(all) => <ImageList images={all} />}
        </Loaded>
      </VStack>
    </SidePanel>
  )
}

const waiting = (
  <Loading>
    <Skeleton shape="block" height="160px" />
    <Skeleton width="60%" />
  </Loading>
)

/** The uploads of this visit, kept while the panel is closed. Refusals are shown at their files; in a toast if these are hidden. */
function useImageUploads(isOpen: boolean) {
  const client = useQueryClient()
  // The file name contains the configuration (P93). Refusals are shown at the files (P87).
  const upload = useChange({
    mutationFn: ({ replace, ...sent }: ImageChoice & { file: File; onProgress: (share: number) => void }) =>
      call("POST /api/car/image", { query: { replace: replace ? "true" : "false" }, ...sent }),
    meta: { silent: true },
  })
  const tell = ({ sent, problems }: Rest) => {
    void renew(client, "GET /api/file/names")
    if (sent > 0) toast.success(texts.uploaded(sent))
    if (isOpen) return
    if (problems.length === 1) toast.error(problemText(problems[0], texts.uploadFailed))
    if (problems.length > 1) toast.error(texts.uploadsFailed(problems.length))
  }
  return useUploads<ImageChoice>(
    ({ file, wish: { replace } }, onProgress) => upload.mutateAsync({ file, replace, onProgress }),
    tell,
  )
}

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

/** "Aurel Corso Classic Blau", from the image's file name (P93). */
const nameOf = ({ filename }: FileEntry): string =>
  filename.replace(/^Fahrzeugbild_|\.png$/g, "").replaceAll("_", " ")

function ImageList({ images }: { images: readonly FileEntry[] }) {
  const [search, setSearch] = useState("")
  const deleting = useSend("POST /api/car/image/delete", {
    success: texts.deleted,
    stale: ["GET /api/file/names"],
  })
  const remove = (image: FileEntry) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText(nameOf(image)),
      act: () => deleting.mutateAsync({ filename: image.filename }),
      failure: texts.deleteFailed,
    })
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = images.filter((image) => words.every((word) => nameOf(image).toLowerCase().includes(word)))
  return (
    <>
      <div style={{ maxWidth: 420 }}>
        <SearchInput
          label={texts.search}
          labelHidden
          placeholder={texts.search}
          value={search}
          onChange={setSearch}
        />
      </div>
      <CountStatus filterText={search} count={rows.length} />
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
            onClick={() => void remove(image)}
          />
        )}
        foundLabel={(count) => texts.found(count)}
        empty={<EmptyState icon="search" title={search ? texts.noMatch : texts.none} />}
        dense
      />
    </>
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

type ImageChoice = { replace: boolean }

type Queue = ReturnType<typeof useUploads<ImageChoice>>["queue"]
type Props = { uploads: readonly Upload<ImageChoice>[]; queue: Queue }

/** Whether an image for this configuration exists, so the user has to decide. */
const isTaken = ({ state, problem }: Upload<ImageChoice>) =>
  state === "failed" && isRefused<"POST /api/car/image">(problem, "image_exists")

function UploadList({ uploads, queue }: Props) {
  const conflicting = uploads.filter(isTaken)
  const replace = (replaced: readonly Upload<ImageChoice>[]) => {
    for (const { id } of replaced) queue.wish(id, { replace: true })
    queue.start(replaced.map(({ id }) => id))
  }
  const done = uploads.filter(({ state }) => state === "done").length
  return (
    <VStack as="section" gap={3}>
      <HStack gap="2 3" align="center" wrap className={styles.uploadBar}>
        <Text as="p" role="status" small muted>
          {texts.progress({ done, all: uploads.length })}
        </Text>
        {conflicting.length > 1 && (
          <Button size="small" onClick={() => replace(conflicting)}>
            {texts.replaceAll(conflicting.length)}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => queue.remove(() => true)}>
          {texts.clear}
        </Button>
      </HStack>
      <UploadRows>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            problem={upload.state === "failed" ? problemText(upload.problem, texts.uploadFailed) : undefined}
            onRemove={() => queue.remove(({ id }) => id === upload.id)}
          >
            {upload.state === "failed" && (
              <span>
                {isTaken(upload) ? (
                  <Decision upload={upload} label={texts.replace} onDecide={() => replace([upload])} />
                ) : (
                  <Decision upload={upload} label={common.retry} onDecide={() => queue.start([upload.id])} />
                )}
              </span>
            )}
          </UploadRow>
        ))}
      </UploadRows>
    </VStack>
  )
}

type DecisionProps = { upload: Upload<ImageChoice>; label: string; onDecide: () => void }

const Decision = ({ upload, label, onDecide }: DecisionProps) => (
  <Button size="small" aria-label={`${label}: ${upload.file.name}`} onClick={onDecide}>
    {label}
  </Button>
)
