import { Autocomplete } from "@base-ui/react/autocomplete"
import { Dialog } from "@base-ui/react/dialog"
import { useEffect, useRef, useState } from "react"
import { closeRequest } from "../browser/close-request.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { BackClosesPanel, uncovered, useCoveredPage } from "../navigation/BackClosesPanel.tsx"
import { pageHistory } from "../navigation/history.ts"
import panel from "../panel/Panel.module.css"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Finder.module.css"

export type Hit = { id: string; label: string; note?: string; open: () => void }
type Group = { name: string; items: Hit[] }

type Props = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  groups: Group[]
  /** Hits are outdated; Enter waits for new ones. */
  isOutdated: boolean
  empty: string
  status: string
}

/** Command-palette search: arrow keys select a hit, Enter opens it after the focus returned to the page. */
export function Finder(props: Props) {
  const { open, onClose, label, placeholder, typed, onType, groups, isOutdated, empty, status } = props
  const chosen = useRef<Hit>(undefined)
  const [isEntered, setEntered] = useState(false)
  useCoveredPage(open)
  const choose = (hit: Hit | undefined) => {
    chosen.current = hit
    if (hit) onClose()
  }
  useEffect(() => {
    if (!isEntered || isOutdated) return
    setEntered(false)
    if (open) choose(groups[0]?.items[0])
  })
  return (
    <Dialog.Root
      open={open}
      onOpenChange={closeRequest(onClose)}
      onOpenChangeComplete={(isOpen) => {
        // Closed before it finished opening.
        if (isOpen) return
        const hit = chosen.current
        chosen.current = undefined
        if (hit) void uncovered(pageHistory()).then(hit.open)
      }}
    >
      <BackClosesPanel open={open} onClose={onClose} />
      <Dialog.Portal>
        <Dialog.Backdrop className={panel.backdrop} data-paper="never" />
        <Dialog.Popup className={classes(styles.popup, "floating")} aria-label={label} data-paper="never">
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={typed}
            onValueChange={(value, { reason }) => reason !== "item-press" && onType(value)}
            itemToStringValue={(hit: Hit) => hit.label}
            autoHighlight="always"
            keepHighlight
          >
            <HStack gap={2} align="center" muted className={styles.head}>
              <Icon name="search" />
              <Autocomplete.Input
                className={styles.input}
                aria-label={label}
                placeholder={placeholder}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || !isOutdated) return
                  event.preventDefault()
                  event.preventBaseUIHandler()
                  setEntered(true)
                }}
              />
              <Dialog.Close render={<IconButton icon="close" label={common.close} />} />
            </HStack>
            <Autocomplete.Empty className={classes(styles.name, "muted")}>{empty}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list} translate="no">
              {({ name, items }: Group) => (
                <Autocomplete.Group key={name} items={items}>
                  <Autocomplete.GroupLabel className={classes(styles.name, "muted")}>
                    {name}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(hit: Hit) => (
                      <Autocomplete.Item
                        key={hit.id}
                        value={hit}
                        className={styles.item}
                        onClick={() => choose(hit)}
                      >
                        <span>{hit.label}</span>
                        {hit.note && (
                          <Text small muted numbers>
                            {hit.note}
                          </Text>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p role="status" className="visually-hidden">
              {status}
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
