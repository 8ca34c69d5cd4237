import { Autocomplete } from "@base-ui/react/autocomplete"
import { Dialog } from "@base-ui/react/dialog"
import { useRef } from "react"
import { useTranslation } from "../../texts.ts"
import { closeRequest } from "../browser/index.ts"
import { useCoveredPage, WayBack } from "../panel/index.ts"
import { Icon } from "../theme/index.ts"
import styles from "./CommandPalette.module.css"
import { useEntered } from "./use-entered.ts"

export type Command = {
  id: string
  label: string
  /** What tells it from others of the same name. */
  note?: string
  run: () => void
}
export type CommandGroup = { name: string; items: readonly Command[] }

type Props = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  /** What fits what was typed; the caller decides. */
  groups: readonly CommandGroup[]
  /** What fits is still on its way, and the list that of before: Enter waits for it. */
  isAsking: boolean
  /** While nothing fits: what can be typed, or that nothing was found. */
  empty: string
  /** How many there are, for whoever cannot see them. */
  said: string
}

/**
 * One field that leads everywhere: what is typed narrows a list, arrow keys choose in it, Enter goes there. What was chosen is
 * done once the focus is back in the page.
 */
export function CommandPalette(props: Props) {
  const { open, onClose, label, placeholder, typed, onType, groups, isAsking, empty, said } = props
  const { t } = useTranslation("ui")
  const chosen = useRef<Command | null>(null)
  useCoveredPage(open)
  const choose = (command: Command) => {
    chosen.current = command
    onClose()
  }
  const takeBest = () => {
    const best = groups[0]?.items[0]
    if (best) choose(best)
  }
  const entered = useEntered({ open, isAsking, onType, takeBest })
  const goOn = (isOpen: boolean) => {
    if (isOpen) return
    const command = chosen.current
    chosen.current = null
    command?.run()
  }
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)} onOpenChangeComplete={goOn}>
      <WayBack open={open} onClose={onClose} />
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-paper="never" />
        <Dialog.Popup className={styles.popup} aria-label={label} data-paper="never">
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups as CommandGroup[]}
            value={typed}
            onValueChange={(value, { reason }) => {
              if (reason !== "item-press") onType(value)
            }}
            itemToStringValue={(command: Command) => command.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.head}>
              <Icon name="search" />
              <Autocomplete.Input
                className={styles.input}
                aria-label={label}
                placeholder={placeholder}
                {...entered}
              />
              <Dialog.Close className={styles.close} aria-label={t("close")} title={t("close")}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {({ name, items }: CommandGroup) => (
                <Autocomplete.Group key={name} items={items as Command[]}>
                  <Autocomplete.GroupLabel className={styles.name}>{name}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={styles.item}
                        onClick={() => choose(command)}
                      >
                        <span>{command.label}</span>
                        {command.note && <span className={styles.note}>{command.note}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p role="status" className="visually-hidden">
              {said}
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
