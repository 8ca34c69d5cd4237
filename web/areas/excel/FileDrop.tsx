import { type DragEvent, useId, useState } from "react"
import { classes } from "../../ui/classes.ts"
import { Icon } from "../../ui/icons.tsx"
import styles from "./Excel.module.css"

type Props = { label: string; hint: string; accept: string; onFile: (file: File) => void }

/** Takes one file by drag and drop, by click or by keyboard. */
export function FileDrop({ label, hint, accept, onFile }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const stay = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === "dragover")
  }
  const drop = (event: DragEvent) => {
    stay(event)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by click and key
    <div
      className={classes(styles.drop, over && styles.over)}
      onDragOver={stay}
      onDragLeave={stay}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <input
        id={id}
        type="file"
        accept={accept}
        className={styles.fileInput}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was mended.
          event.target.value = ""
          if (file) onFile(file)
        }}
      />
      <label htmlFor={id} className={styles.dropLabel}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.dropHint}>
        {hint}
      </p>
    </div>
  )
}
