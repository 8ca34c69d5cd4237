import { useQueryClient } from "@tanstack/react-query"
import { errorText } from "../../../contract/errors.ts"
import { call } from "../../api.ts"
import { Button } from "../../ui/button/Button.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { VStack } from "../../ui/layout/Layout.tsx"
import { renew } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"
import { common } from "../../ui/texts.de.ts"
import { FileDrop, UploadRow, UploadRows } from "../../ui/upload/Upload.tsx"
import { type Rest, useUploads } from "../../ui/upload/upload-queue.ts"
import { DocumentTable } from "./DocumentTable.tsx"
import { texts } from "./texts.de.ts"
import { acceptedDocuments, documentRefusal, useDocuments } from "./use-documents.ts"

type Props = { carId: string; canEdit: boolean }

export function DocumentSection({ carId, canEdit }: Props) {
  const waiting = <Placeholder width="60%" />
  return (
    <VStack gap={4}>
      <Loaded of={useDocuments(carId)} failure={texts.loadFailed} waiting={waiting}>
        {(documents) =>
          documents.length > 0 ? (
            <DocumentTable {...{ canEdit, documents }} />
          ) : (
            <p className="muted">{texts.empty}</p>
          )
        }
      </Loaded>
      {canEdit && <DocumentUpload key={carId} carId={carId} />}
    </VStack>
  )
}

/** Uploads documents for a car at once; refused ones stay listed with their reason. */
function DocumentUpload({ carId }: { carId: string }) {
  const { queue, uploads } = useDocumentUploads(carId)
  const add = (files: readonly File[]) => {
    const ids = files.map((file) => ({ id: queue.add(file, null), refused: documentRefusal(file) }))
    queue.start(ids.filter(({ refused }) => refused === null).map(({ id }) => id))
  }
  return (
    <>
      <FileDrop label={texts.pick} hint={texts.pickHint} accept={acceptedDocuments} multiple onFiles={add} />
      {uploads.length > 0 && (
        <UploadRows>
          {uploads.map((upload) => {
            const refused = documentRefusal(upload.file)
            const failed =
              upload.state === "failed" ? problemText(upload.problem, texts.uploadFailed) : undefined
            return (
              <UploadRow
                key={upload.id}
                upload={upload}
                problem={refused ? errorText[refused] : failed}
                onRemove={() => queue.remove(({ id }) => id === upload.id)}
              >
                {failed && (
                  <span>
                    <Button
                      size="small"
                      icon="refresh"
                      aria-label={`${common.sendAgain}: ${upload.file.name}`}
                      onClick={() => queue.start([upload.id])}
                    >
                      {common.sendAgain}
                    </Button>
                  </span>
                )}
              </UploadRow>
            )
          })}
        </UploadRows>
      )}
    </>
  )
}

function useDocumentUploads(carId: string) {
  const client = useQueryClient()
  // Refusals are shown at their files.
  const upload = useChange({
    mutationFn: (sent: { file: File; onProgress: (share: number) => void }) =>
      call("POST /api/car/document", { query: { carId }, ...sent }),
    meta: { silent: true },
  })
  const tell = ({ sent, problems }: Rest) => {
    void renew(client, "GET /api/car/document/all")
    if (sent > 0) toast.success(texts.uploaded(sent))
    // Refusals are shown at their files, if these are visible.
    if (!uploads.queue.isSeen())
      for (const problem of problems) toast.error(problemText(problem, texts.uploadFailed))
    // Uploaded files are in the list of documents now.
    uploads.queue.remove(({ state }) => state === "done")
  }
  const uploads = useUploads<null>(({ file }, onProgress) => upload.mutateAsync({ file, onProgress }), tell)
  return uploads
}
