import { isRefused } from "../../api.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { HStack, VStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { type Upload, UploadRow, UploadRows, type useUploads } from "../../ui/upload/index.ts"
import styles from "./Images.module.css"
import { texts } from "./texts.de.ts"

/** Whether a file may take the place of an image that is there. */
export type ImageWish = { replace: boolean }

type Queue = ReturnType<typeof useUploads<ImageWish>>["queue"]
type Props = { uploads: readonly Upload<ImageWish>[]; queue: Queue }

/** Whether the server holds an image for this configuration, so a person has to decide. */
const isTaken = ({ state, problem }: Upload<ImageWish>) =>
  state === "failed" && isRefused<"POST /api/car/image">(problem, "image_exists")

/** The chosen files on their way, with what became of them. */
export function UploadList({ uploads, queue }: Props) {
  const taken = uploads.filter(isTaken)
  const replace = (wanted: readonly Upload<ImageWish>[]) => {
    for (const { id } of wanted) queue.wish(id, { replace: true })
    queue.start(wanted.map(({ id }) => id))
  }
  const done = uploads.filter(({ state }) => state === "done").length
  return (
    <VStack as="section" gap={3}>
      <HStack gap="2 3" align="center" wrap className={styles.uploadBar}>
        <p role="status">{texts.progress({ done, all: uploads.length })}</p>
        {taken.length > 1 && (
          <Button size="small" onClick={() => replace(taken)}>
            {texts.replaceAll(taken.length)}
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

type DecisionProps = { upload: Upload<ImageWish>; label: string; onDecide: () => void }

const Decision = ({ upload, label, onDecide }: DecisionProps) => (
  <Button size="small" aria-label={`${label}: ${upload.file.name}`} onClick={onDecide}>
    {label}
  </Button>
)
