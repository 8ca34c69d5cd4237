import { useQueryClient } from "@tanstack/react-query"
import { acceptedFiles, documentFormats } from "../../../contract/core/document-formats.ts"
import { errorText } from "../../../contract/core/errors.ts"
import { ApiError, call } from "../../core/api.ts"
import { showing } from "../../core/stale.ts"
import { Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { VStack } from "../../ui/layout/Layout.tsx"
import { renew } from "../../ui/loading/read.ts"
import { common } from "../../ui/texts.de.ts"
import { Uploads } from "../../ui/upload/Uploads.tsx"
import { DocumentTable } from "./DocumentTable.tsx"
import { texts } from "./texts.de.ts"
import { documentRefusal, useDocuments } from "./use-documents.ts"

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

/** The same file would be refused again. */
const isForbidden = (problem: unknown) =>
  problem instanceof ApiError && ["unsupported_media_type", "file_too_large"].includes(problem.code)

function DocumentUpload({ carId }: { carId: string }) {
  const client = useQueryClient()
  return (
    <Uploads
      label={texts.pick}
      hint={texts.pickHint}
      accept={acceptedFiles(documentFormats)}
      send={async (file) => {
        const refused = documentRefusal(file)
        if (refused) throw new ApiError(0, { code: refused, message: errorText[refused] })
        return call("POST /api/car/document", { query: { carId }, file })
      }}
      againLabel={(problem) => (isForbidden(problem) ? null : common.sendAgain)}
      failure={texts.uploadFailed}
      onSent={(count) => {
        void renew(client, ...showing.documents)
        if (count > 0) toast.success(texts.uploaded(count))
      }}
    />
  )
}
