import { type DragEvent, type ReactNode, useId, useState } from "react"
import { useWindowEvent } from "../browser/use-window-event.ts"
import { IconButton } from "../button/Button.tsx"
import { Badge, type Tone } from "../feedback/Badge.tsx"
import { Breaks } from "../layout/Breaks.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Upload.module.css"
import type { Upload } from "./upload-queue.ts"

type FileDropProps = {
  label: string
  hint: string
  /** Endings and types that the file chooser offers, e.g. ".xlsx,.xls". */
  accept: string
  /** Takes several at once; otherwise only the first counts. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes files by drag and drop, by click or by keyboard. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  useWindowEvent("dragover drop", keepStrayFile)
  const stay = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === "dragover")
  }
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by click and key
    <div
      className={classes(styles.drop, over && styles.over)}
      data-paper="never"
      onDragOver={stay}
      onDragLeave={stay}
      onDrop={(event) => {
        stay(event)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={24} />
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className={styles.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files)
          // The same file can be chosen again after it was mended.
          event.target.value = ""
        }}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Text id={`${id}-hint`} as="p" small breaks>
        <Breaks text={hint} />
      </Text>
    </div>
  )
}

/** A file that is dropped beside the place would be opened by the browser instead of the portal. */
const keepStrayFile = (event: Event) => event.preventDefault()

const tones = {
  held: "grey",
  waiting: "amber",
  sending: "petrol",
  done: "green",
  failed: "red",
} as const satisfies Record<Upload<unknown>["state"], Tone>

type UploadRowProps = {
  upload: Upload<unknown>
  preview?: ReactNode
  /** Why it cannot be sent or was refused, in words. */
  problem?: string | undefined
  /** What is to be decided about the file. */
  children?: ReactNode
  onRemove: () => void
}

/** One file on its way: name, state, how far it is, and why it was refused. */
export function UploadRow({ upload, preview, problem, children, onRemove }: UploadRowProps) {
  const { file, state, share } = upload
  return (
    <HStack as="li" gap={3} align="start">
      {preview}
      <VStack gap={2} grow>
        <HStack gap="1 3" align="center" wrap>
          <Text breaks style={{ minWidth: 0, fontWeight: 540 }}>
            <Breaks text={file.name} />
          </Text>
          <Badge tone={tones[state]}>{texts.upload[state]}</Badge>
        </HStack>
        {state === "sending" && <ProgressBar label={texts.uploadShare(file.name)} share={share} />}
        {children}
        <div role="alert">
          {problem && (
            <Text as="p" small style={{ color: "var(--red)" }}>
              {problem}
            </Text>
          )}
        </div>
      </VStack>
      {state !== "sending" && (
        <IconButton icon="close" label={texts.uploadRemove(file.name)} onClick={onRemove} />
      )}
    </HStack>
  )
}

/** The list that `UploadRow`s stand in. */
export function UploadRows({ children }: { children: ReactNode }) {
  return (
    <VStack
      as="ul"
      ruled={3}
      style={{ borderBlockStart: "1px solid var(--line)" }}
      aria-label={texts.uploads}
    >
      {children}
    </VStack>
  )
}

type ProgressBarProps = {
  label: string
  /** 0 to 1; null while nobody knows how much there is: then it only says that something is done. */
  share: number | null
}

/** How far something is. It never claims more than is known. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
    >
      <div
        className={classes(styles.filled, share === null && styles.unknown)}
        style={share === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
