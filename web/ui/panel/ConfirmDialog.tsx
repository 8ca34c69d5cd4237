import { AlertDialog } from "@base-ui/react/alert-dialog"
import { useRef } from "react"
import { closeRequest, footMark } from "../browser/close-request.ts"
import { Button } from "../button/Button.tsx"
import { Notice } from "../feedback/States.tsx"
import { HStack } from "../layout/Layout.tsx"
import { usePageLeave } from "../navigation/history.ts"
import { WayBack } from "../navigation/WayBack.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { agree, answer, type OpenQuestion } from "./confirm.ts"
import styles from "./Panel.module.css"

/** Dialog of `confirm`; clicking outside does not answer it. Initially focuses "Abbrechen". */
export function ConfirmDialog({ current }: { current: OpenQuestion }) {
  const { id, question, isOpen, isBusy, problem } = current
  const { title, text, confirmLabel, cancelLabel = texts.cancel, danger, atSide, isLeaving } = question
  const content = typeof text === "function" ? text() : text
  const cancel = useRef<HTMLButtonElement>(null)
  const refuse = () => answer(id, false)
  usePageLeave(isOpen ? refuse : undefined)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={closeRequest(refuse)}>
      {!isLeaving && <WayBack open={isOpen} onClose={refuse} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Popup
          className={classes(styles.panel, atSide ? styles.right : styles.dialog)}
          initialFocus={cancel}
        >
          <header className={styles.header}>
            <AlertDialog.Title className={classes(styles.title, atSide && styles.titles)}>
              {title}
            </AlertDialog.Title>
          </header>
          <AlertDialog.Description render={<div />} className={styles.body}>
            {typeof content === "string" ? <p>{content}</p> : content}
            <div role="alert" className={styles.problem}>
              {problem && <Notice tone="error">{problem}</Notice>}
            </div>
          </AlertDialog.Description>
          <HStack
            as="footer"
            gap={3}
            align="start"
            justify="end"
            wrap
            className={styles.footer}
            {...{ [footMark]: "" }}
          >
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
