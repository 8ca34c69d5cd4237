import { useEffect, useRef, useState } from "react"
import { onWindow } from "../browser/window-events.ts"
import { Button, IconButton } from "../button/Button.tsx"
import { Badge, type Tone } from "../feedback/Badge.tsx"
import { problemText } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { Breaks } from "../layout/Breaks.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { common } from "../texts.de.ts"
import { newId } from "../values/new-id.ts"
import { FileDrop, type FileDropProps } from "./FileDrop.tsx"
import { texts } from "./texts.de.ts"

/** The browser refuses to read what was saved again or moved since it was chosen. */
class ChangedFile extends Error {}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** `problem` is the error of the last attempt. */
type Upload = { id: string; file: File; state: "waiting" | "sending" | "done" | "failed"; problem?: unknown }

const tones = {
  waiting: "amber",
  sending: "petrol",
  done: "green",
  failed: "red",
} as const satisfies Record<Upload["state"], Tone>

type Props = Omit<FileDropProps, "onFiles" | "multiple"> & {
  /** Sends a file, again after a problem; refusals are shown at the file. */
  send: (file: File, problem: unknown) => Promise<unknown>
  /** Called after each batch with the number of files sent. */
  onSent: (count: number) => void
  failure: string
  /** Label of the button that sends a file again; null if it would be refused again. */
  againLabel?: (problem: unknown) => string | null
}

/** Uploads files at once, one after the other; failed ones stay listed with their reason and can be sent again. */
export function Uploads({ send, onSent, failure, againLabel = () => common.sendAgain, ...drop }: Props) {
  const textOf = (problem: unknown) =>
    problem instanceof ChangedFile ? texts.changed : problemText(problem, failure)
  const labelOf = (problem: unknown) => (problem instanceof ChangedFile ? null : againLabel(problem))
  const { uploads, start, remove } = useUploads({ send, onSent, textOf })
  const failed = Map.groupBy(
    uploads.filter(({ state }) => state === "failed"),
    ({ problem }) => labelOf(problem),
  )
  return (
    <>
      <FileDrop
        {...drop}
        multiple
        onFiles={(files) => start(files.map((file) => ({ id: newId(), file, state: "waiting" })))}
      />
      {[...failed].map(
        ([label, those]) =>
          label !== null &&
          those.length > 1 && (
            <Button key={label} size="small" onClick={() => start(those)}>
              {texts.all({ label, count: those.length })}
            </Button>
          ),
      )}
      {uploads.length > 0 && (
        <VStack as="ul" ruled={3} aria-label={texts.files}>
          {uploads.map((upload) => {
            const { id, file, state, problem } = upload
            const again = labelOf(problem)
            return (
              <HStack key={id} as="li" gap={3} align="start">
                <VStack gap={2} align="start" grow>
                  <HStack gap="1 3" align="center" wrap>
                    <Text strong breaks>
                      <Breaks text={file.name} />
                    </Text>
                    <Badge tone={tones[state]}>{texts.states[state]}</Badge>
                  </HStack>
                  {state === "failed" && again !== null && (
                    <Button
                      size="small"
                      aria-label={`${again}: ${file.name}`}
                      onClick={() => start([upload])}
                    >
                      {again}
                    </Button>
                  )}
                  <div role="alert">
                    {state === "failed" && (
                      <Text as="p" small className="overdue">
                        {textOf(problem)}
                      </Text>
                    )}
                  </div>
                </VStack>
                {state !== "sending" && (
                  <IconButton icon="close" label={texts.remove(file.name)} onClick={() => remove(id)} />
                )}
              </HStack>
            )
          })}
        </VStack>
      )}
    </>
  )
}

type Sending = Pick<Props, "send" | "onSent"> & { textOf: (problem: unknown) => string }

function useUploads({ send, onSent, textOf }: Sending) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const removed = useRef(new Set<string>())
  const lastBatch = useRef<Promise<void>>(Promise.resolve())
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const put = (changed: readonly Upload[]) =>
    setUploads((all) => [...new Map([...all, ...changed].map((upload) => [upload.id, upload])).values()])

  const sendAll = async (batch: readonly Upload[]) => {
    const stopWarning = onWindow("beforeunload", (event) => event.preventDefault())
    const problems = new Set<string>()
    let count = 0
    for (const upload of batch) {
      if (removed.current.has(upload.id)) continue
      put([{ ...upload, state: "sending" }])
      try {
        await send(upload.file, upload.problem)
        put([{ ...upload, state: "done" }])
        count += 1
      } catch (error) {
        const problem = (await isReadable(upload.file)) ? error : new ChangedFile()
        put([{ ...upload, state: "failed", problem }])
        problems.add(textOf(problem))
      }
    }
    stopWarning()
    onSent(count)
    // Otherwise the files show them.
    if (!isShown.current) for (const problem of problems) toast.error(problem)
  }
  return {
    uploads,
    start: (batch: readonly Upload[]) => {
      put(batch.map((upload) => ({ ...upload, state: "waiting" })))
      lastBatch.current = lastBatch.current.then(() => sendAll(batch))
    },
    remove: (id: string) => {
      removed.current.add(id)
      setUploads((all) => all.filter((upload) => upload.id !== id))
    },
  }
}
