import { AlertDialog } from "@base-ui/react/alert-dialog"
import { useRef } from "react"
import { closeRequest, footMark } from "../browser/close-request.ts"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { HStack } from "../layout/Layout.tsx"
import { BackClosesPanel } from "../navigation/BackClosesPanel.tsx"
import { usePageLeave } from "../navigation/history.ts"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { agree, answer, type OpenQuestion } from "./confirm.ts"
import styles from "./Panel.module.css"

/** Dialog of `confirm`; clicking outside does not answer it. Initially focuses "Abbrechen". */
export function ConfirmDialog({ current }: { current: OpenQuestion }) {
  const { id, question, isOpen, isBusy, problem } = current
  const { title, text, confirmLabel, cancelLabel = texts.cancel, danger, isLeaving } = question
  const content = typeof text === "function" ? text() : text
  const cancel = useRef<HTMLButtonElement>(null)
  const refuse = () => answer(id, false)
  usePageLeave(isOpen ? refuse : undefined)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={closeRequest(refuse)}>
      {!isLeaving && <BackClosesPanel open={isOpen} onClose={refuse} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Popup className={classes(styles.panel, styles.dialog)} initialFocus={cancel}>
          <div className={styles.question}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />}>
              {typeof content === "string" ? <p>{content}</p> : content}
            </AlertDialog.Description>
            <div role="alert">{problem && <Notice tone="error">{problem}</Notice>}</div>
          </div>
          <HStack as="footer" gap={3} justify="end" wrap {...{ [footMark]: "" }}>
            <Button ref={cancel} onClick={refuse}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} busy={isBusy} onClick={() => void agree(current)}>
              {confirmLabel}
            </Button>
          </HStack>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
