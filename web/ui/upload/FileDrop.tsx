import { type DragEvent, useId, useState } from "react"
import { useWindowEvent } from "../browser/window-events.ts"
import { Breaks } from "../layout/Breaks.tsx"
import { Text, VStack } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./FileDrop.module.css"

export type FileDropProps = {
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
    // Dropping is optional; the input inside supports click and keyboard.
    <VStack
      gap={1}
      align="center"
      className={classes(styles.drop, "ringed", over && styles.over)}
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
    </VStack>
  )
}

/** Prevents the browser from opening files dropped elsewhere on the page. */
const ignoreStrayFile = (event: Event) => event.preventDefault()

type ProgressBarProps = {
  label: string
  /** 0 to 1; null if unknown. */
  share: number | null
}

export const ProgressBar = ({ label, share }: ProgressBarProps) => (
  <progress aria-label={label} value={share ?? undefined} className={styles.progress} />
)
