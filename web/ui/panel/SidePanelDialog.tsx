import { Dialog } from "@base-ui/react/dialog"
import { useRef } from "react"
import { closeRequest } from "../browser/close-request.ts"
import { ignoreHeldKey } from "../browser/held-key.ts"
import { IconButton } from "../button/Button.tsx"
import { BackClosesPanel, useCoveredPage } from "../navigation/BackClosesPanel.tsx"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import styles from "./Panel.module.css"
import { PanelContent } from "./PanelContent.tsx"
import { Questions } from "./Questions.tsx"
import type { PanelProps } from "./side-panel-props.ts"

/** Modal side panel, 640 px wide or `wide`, at most the screen, or a centred `short` form. Traps the focus and returns it on closing. */
export function SidePanelDialog(props: PanelProps) {
  const { open, onClose, title, side = "right", wide, short, initialFocus, hasNoAddress, list } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useCoveredPage(open)
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)}>
      {hasNoAddress && <BackClosesPanel open={open} onClose={onClose} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-paper="never" forceRender={short === true} />
        <Dialog.Popup
          className={classes(styles.panel, short ? styles.short : styles[side], wide && styles.wide)}
          initialFocus={initialFocus ?? heading}
          {...(list && { finalFocus: () => list.returnTarget() ?? true })}
          onKeyDownCapture={ignoreHeldKey}
        >
          <PanelContent
            {...props}
            heading={
              <Dialog.Title ref={heading} tabIndex={-1} className={classes(styles.title, "text")}>
                {title}
              </Dialog.Title>
            }
            closeButton={<Dialog.Close render={<IconButton icon="close" label={common.close} />} />}
          />
          <Questions />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
