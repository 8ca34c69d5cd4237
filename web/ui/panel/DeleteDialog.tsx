import type { ReactNode } from "react"
import { Notice } from "../feedback/index.ts"
import { common } from "../texts.de.ts"
import { ConfirmDialog } from "./ConfirmDialog.tsx"
import styles from "./Panel.module.css"

type DeleteDialogProps = {
  open: boolean
  title: string
  /** Where it is not simply deleted. */
  confirmLabel?: string
  /** What goes, and that it cannot be brought back. */
  children: ReactNode
  /** Why the server refused, in words; the question stays, so that nobody has to look for the reason. */
  problem?: string | undefined
  busy: boolean
  onDelete: () => void
  onCancel: () => void
}

/** The one question before a deletion, at the side like a panel and above the one that is open (P85). */
export function DeleteDialog({
  open,
  title,
  confirmLabel,
  children,
  problem,
  busy,
  onDelete,
  onCancel,
}: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel ?? common.delete}
      danger
      atSide
      busy={busy}
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      <p>{children}</p>
      <div role="alert" className={styles.problem}>
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </ConfirmDialog>
  )
}
