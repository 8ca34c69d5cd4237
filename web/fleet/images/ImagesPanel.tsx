import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { acceptedFiles, pictureFormats } from "../../../contract/core/document-formats.ts"
import type { FileEntry } from "../../../contract/fleet/images.ts"
import { call, isRefused } from "../../core/api.ts"
import { Button, TrashButton } from "../../ui/button/Button.tsx"
import { CountStatus } from "../../ui/feedback/CountStatus.tsx"
import { EmptyState, Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { SearchInput } from "../../ui/field/SearchInput.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { renew } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { confirmDelete } from "../../ui/panel/confirm.ts"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { Uploads } from "../../ui/upload/Uploads.tsx"
import styles from "./Images.module.css"
import { texts } from "./texts.de.ts"
import { imageAddresses, imageNamesQuery } from "./use-car-images.ts"

function ImagesPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const images = useQuery({ ...imageNamesQuery, enabled: open })
  const client = useQueryClient()
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
        <Uploads
          label={texts.pick}
          hint={texts.pickHint}
          accept={`${acceptedFiles(pictureFormats)},image/jpeg,image/png,image/gif`}
          // The file name contains the configuration.
          send={(file, problem) =>
            call("POST /api/car/image", { query: { replace: isTaken(problem) ? "true" : "false" }, file })
          }
          againLabel={(problem) =>
            isForbidden(problem) ? null : isTaken(problem) ? texts.replace : common.sendAgain
          }
          failure={texts.uploadFailed}
          onSent={(count) => {
            void renew(client, "GET /api/file/names")
            if (count > 0) toast.success(texts.uploaded(count))
          }}
        />
        <Loaded of={images} failure={texts.loadFailed} waiting={<Placeholder shape="block" height="160px" />}>
          {(all) => <ImageList images={all} />}
        </Loaded>
      </VStack>
    </SidePanel>
  )
}

/** An image for this configuration exists: sending the file again replaces it. */
const isTaken = (problem: unknown) => isRefused<"POST /api/car/image">(problem, "image_exists")

/** The same file would be refused again. */
const isForbidden = (problem: unknown) =>
  isRefused<"POST /api/car/image">(problem, "image_unreadable") ||
  isRefused<"POST /api/car/image">(problem, "image_too_large")

export const ImagesButton = () => (
  <OpenButton variant="quiet" label={texts.open}>
    {(panel) => <ImagesPanel {...panel} />}
  </OpenButton>
)

/** "Aurel Corso Classic Blau", from the image's file name. */
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
      <SearchInput label={texts.search} labelHidden value={search} onChange={setSearch} />
      <CountStatus filterText={search} count={rows.length} />
      <Table
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ filename }) => filename}
        rowLabel={nameOf}
        rowPicture={(image) => <Thumb image={image} />}
        rowActions={(image) => (
          <TrashButton label={texts.deleteOf(nameOf(image))} onClick={() => void remove(image)} />
        )}
        foundLabel={(count) => texts.found(count)}
        empty={<EmptyState title={search ? texts.noMatch : texts.none} />}
      />
    </>
  )
}

function Thumb({ image }: { image: FileEntry }) {
  const { thumb, full } = imageAddresses(image)
  return (
    <a href={full} target="_blank" rel="noreferrer" aria-label={texts.showLarge(nameOf(image))}>
      <img className={styles.thumb} src={thumb} alt="" width="96" height="54" loading="lazy" />
    </a>
  )
}

const columns: readonly Column<FileEntry>[] = [
  column("picture", texts.picture, (image) => <Thumb image={image} />, { card: "none" }),
  textColumn("name", texts.name, nameOf, { wraps: true, card: "none" }),
]
