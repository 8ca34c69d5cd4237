import { createPortal } from "react-dom"
import { instantText, personText } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { usePrinting } from "../../ui/browser/index.ts"
import styles from "../Frame.module.css"
import { texts } from "../texts.de.ts"

/** Who printed it and when (P195): above the screen, or above the panel that is printed instead of it. */
export function PrintedBy({ user }: { user: Profile }) {
  if (!usePrinting()) return null
  const at = instantText(new Date().toISOString())
  return createPortal(
    <p className={styles.printedBy}>{texts.printedBy({ at, name: personText(user) })}</p>,
    document.body,
  )
}
