import { AlertDialog } from "@base-ui/react/alert-dialog"
import { type ReactNode, useRef } from "react"
import { closeRequest, footMark } from "../browser/index.ts"
import { Button } from "../button/index.ts"
import { HStack } from "../layout/index.ts"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/index.ts"
import styles from "./Panel.module.css"
import { WayBack } from "./WayBack.tsx"

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** The verb, e.g. "Löschen". */
  confirmLabel: string
  cancelLabel?: string
  /** A red button for what destroys. */
  danger?: boolean
  /** At the side, where panels stand, instead of in the middle. */
  atSide?: boolean
  busy?: boolean
  /** It asks about a step in the history, which waits for the answer. */
  isLeaving?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back; a click beside it does not answer. The focus begins on "Abbrechen". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={props.open} onOpenChange={closeRequest(props.onCancel)}>
      {!props.isLeaving && <WayBack open={props.open} onClose={props.onCancel} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Popup
          className={classes(styles.panel, props.atSide ? styles.right : styles.dialog)}
          initialFocus={cancel}
        >
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description render={<div />} className={styles.body}>
            {props.children}
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
            <Button ref={cancel} onClick={props.onCancel}>
              {props.cancelLabel ?? texts.cancel}
            </Button>
            <Button
              variant={props.danger ? "danger" : "primary"}
              busy={props.busy ?? false}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </HStack>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
