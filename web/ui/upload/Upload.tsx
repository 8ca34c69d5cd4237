import { type DragEvent, type ReactNode, useId, useState } from "react"
import { useWindowEvent } from "../browser/window-events.ts"
import { IconButton } from "../button/Button.tsx"
import { Badge, type Tone } from "../feedback/Badge.tsx"
import { Breaks } from "../layout/Breaks.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import { texts } from "./texts.de.ts"
import styles from "./Upload.module.css"
import type { Upload } from "./upload-queue.ts"

type FileDropProps = {
  label: string
  hint: string
  /** Extensions and types for the file dialog, e.g. ".xlsx,.xls". */
  accept: string
  /** Accepts several files; otherwise only the first. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Accepts files by drag and drop, click or keyboard. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  useWindowEvent("dragover drop", ignoreStrayFile)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === "dragover")
  }
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input inside supports click and keyboard
    <div
      className={classes(styles.drop, over && styles.over)}
      data-paper="never"
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event)
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
          // Allows selecting the same file again after fixing it.
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

/** Prevents the browser from opening files dropped elsewhere on the page. */
const ignoreStrayFile = (event: Event) => event.preventDefault()

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
  /** Why it cannot be sent, or was refused. */
  problem?: string | undefined
  /** Decisions about the file. */
  children?: ReactNode
  onRemove: () => void
}

/** An upload: name, state, progress, and the reason of a failure. */
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
  /** 0 to 1; null if unknown. */
  share: number | null
}

/** Progress rounded down, so that it is never overstated. */
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
