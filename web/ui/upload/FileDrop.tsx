import { type DragEvent, useId, useState } from "react"
import { useWindowEvent } from "../browser/use-window-event.ts"
import { Breaks } from "../layout/Breaks.tsx"
import { Text } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Upload.module.css"

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
