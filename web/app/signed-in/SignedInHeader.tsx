import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { createPortal } from "react-dom"
import { instantText, personText } from "../../../contract/core/format.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { hrefOf, links } from "../../core/links.ts"
import { screens } from "../../core/screens.ts"
import { InformationLink } from "../../people/content/InformationLink.tsx"
import { signOut } from "../../people/identity/session.ts"
import { locationsQuery } from "../../people/locations/location-names.ts"
import { useAfterStart } from "../../ui/browser/timing.ts"
import { usePrinting, useTablet } from "../../ui/browser/use-media.ts"
import { IconButton } from "../../ui/button/Button.tsx"
import { IconLink } from "../../ui/button/LinkButton.tsx"
import { nextAnnouncement } from "../../ui/feedback/CountStatus.tsx"
import { useShortcut } from "../../ui/keys/shortcuts.ts"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { lazyNamed, nothing, usePreload } from "../../ui/loading/chunks.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { goThen, useAddress } from "../../ui/navigation/history.ts"
import { lazyPanel } from "../../ui/panel/lazy-panel.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { classes } from "../../ui/theme/classes.ts"
import styles from "../Frame.module.css"
import { Brand } from "../Frame.tsx"
import { isAdmitted, lacksMain, locationLabel, mainName, menuOf, ownMenuOf } from "./menu.ts"
import { texts } from "./texts.de.ts"

const GlobalSearch = lazyNamed(() => import("../../cases/find/GlobalSearch.tsx"), "GlobalSearch", nothing)

export function SignedInHeader({ user }: { user: Profile }) {
  const narrow = useTablet()
  const [open, setOpen] = useState<"menu" | "messages" | null>(null)
  const close = () => setOpen(null)
  // Go to the start page first, so that the next user does not return to this screen.
  const leave = () => goThen(links.home(), () => void signOut())
  const canSearch = isAdmitted(user) && !user.lacksSecondFactor
  usePreload(GlobalSearch)
  // Stays mounted once opened: unmounting on close would prevent the chosen hit from opening.
  const [searches, setSearches] = useState({ count: 0, isOpen: false })
  const find = () => {
    setSearches(({ count }) => ({ count: count + 1, isOpen: true }))
    return true
  }
  useShortcut("find", canSearch ? find : undefined)
  return (
    <HStack gap={4} align="center" pageWide className={styles.bar}>
      <ToCars />
      <a href={hrefOf(links.home())} className={classes(styles.homeLink, "as-text")}>
        <Brand />
      </a>
      {lacksMain(user) && isAdmitted(user) ? (
        <MainLocation user={user} />
      ) : (
        <LocationName name={locationLabel(user)} />
      )}
      {!narrow && <Menu user={user} onChoose={close} />}
      <HStack as="span" className={styles.tools}>
        {canSearch && (
          <IconButton icon="search" label={texts.find} tone="onDark" aria-haspopup="dialog" onClick={find} />
        )}
        {isAdmitted(user) && user.type !== "ADMIN" && (
          <Bell user={user} isOpen={open === "messages"} onOpen={() => setOpen("messages")} onClose={close} />
        )}
        {narrow ? (
          <IconButton
            icon="menu"
            label={texts.menu}
            tone="onDark"
            aria-haspopup="dialog"
            aria-expanded={open === "menu"}
            onClick={() => setOpen("menu")}
          />
        ) : (
          <>
            {isAdmitted(user) && (
              <IconLink
                icon="person"
                label={`${texts.profile}: ${personText(user)}`}
                tone="onDark"
                link={links.profile()}
              />
            )}
            <IconButton icon="signOut" label={texts.signOut} tone="onDark" onClick={leave} />
          </>
        )}
      </HStack>
      {searches.count > 0 && (
        <GlobalSearch
          key={searches.count}
          open={searches.isOpen}
          onClose={() => setSearches(({ count }) => ({ count, isOpen: false }))}
          role={user.type}
          pages={pagesOf(user)}
        />
      )}
      <PrintedBy user={user} />
      <SidePanel hasNoAddress open={open === "menu"} onClose={close} side="left" title={texts.menu}>
        <Drawer user={user} onChoose={close} onLeave={leave} />
      </SidePanel>
    </HStack>
  )
}

const pagesOf = (user: Profile) => [
  { label: screens.home.title, link: links.home() },
  ...[...menuOf(user), ...ownMenuOf(user)].map(({ text, link }) => ({ label: text, link })),
]

type DrawerProps = { user: Profile; onChoose: () => void; onLeave: () => void }

function Drawer({ user, onChoose, onLeave }: DrawerProps) {
  return (
    <VStack className={styles.drawer}>
      <Menu user={user} onChoose={onChoose} />
      <HStack as="p" align="center" small muted className="control-high">
        {texts.signedInAs} {personText(user)}
      </HStack>
      {ownMenuOf(user).map(({ text, link }) => (
        <a key={link.to} href={hrefOf(link)} className={styles.menuLink} onClick={onChoose}>
          {text}
        </a>
      ))}
      <button type="button" className={styles.menuLink} onClick={onLeave}>
        {texts.signOut}
      </button>
    </VStack>
  )
}

function Menu({ user, onChoose }: { user: Profile; onChoose: () => void }) {
  const { pathname } = useAddress()
  const entries = menuOf(user)
  if (entries.length === 0) return null
  return (
    <nav aria-label={texts.mainMenu}>
      <HStack as="ul" gap={1} className={styles.menu}>
        {entries.map(({ text, link }) => (
          <li key={link.to}>
            <a
              href={hrefOf(link)}
              aria-current={link.to === pathname ? "page" : undefined}
              className={styles.menuLink}
              onClick={onChoose}
            >
              {text}
            </a>
          </li>
        ))}
        {user.type !== "ADMIN" && (
          <li>
            <InformationLink hash="faq" className={styles.menuLink} onClick={onChoose}>
              {texts.info}
            </InformationLink>
          </li>
        )}
      </HStack>
    </nav>
  )
}

const MessagePanel = lazyPanel(() => import("../../news/messages/MessagePanel.tsx"), "MessagePanel")

type Props = { user: Profile; isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Opens the messages and shows the number of unread ones, synchronised between tabs. */
function Bell({ user, isOpen, onOpen, onClose }: Props) {
  const isLater = useAfterStart()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { data } = useRead("GET /api/message/unread", undefined, {
    enabled: isLater && !user.lacksSecondFactor,
    silent: true,
  })
  const unreadCount = data?.unread
  const unread = unreadCount ?? 0
  const label = unread > 0 ? texts.messagesUnread(unread) : texts.messages
  return (
    <>
      <span className="anchor">
        <IconButton icon="bell" label={label} tone="onDark" aria-haspopup="dialog" onClick={onOpen} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </span>
      <Arrivals unread={unreadCount} />
      {wasOpen && <MessagePanel open={isOpen} onClose={onClose} title={texts.messages} unread={unread} />}
    </>
  )
}

/** Announces new messages to screen readers; the initial count is in the bell's label. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const [last, setLast] = useState(unread)
  const [announcement, setAnnouncement] = useState("")
  if (unread !== last) {
    setLast(unread)
    const isMore = last !== undefined && unread !== undefined && unread > last
    if (isMore) setAnnouncement(nextAnnouncement(announcement, texts.messagesUnread(unread)))
  }
  return (
    <span role="status" className="visually-hidden">
      {announcement}
    </span>
  )
}

/** User and time of a printout, above the printed screen or panel. */
function PrintedBy({ user }: { user: Profile }) {
  if (!usePrinting()) return null
  const at = instantText(new Date().toISOString())
  return createPortal(
    <p className={styles.printedBy}>{texts.printedBy({ at, name: personText(user) })}</p>,
    document.body,
  )
}

const lists: ReadonlySet<string> = new Set([
  screens.preOffers.path,
  screens.selection.path,
  screens.cars.path,
])

/** Control that opens the current car of the list, or the first one. */
const firstCar = () => {
  const list = document.getElementById("cars")
  return (
    list?.querySelector<HTMLElement>("a[aria-current]") ??
    list?.querySelector<HTMLElement>("[data-row] a") ??
    list?.querySelector<HTMLElement>("[data-row] button")
  )
}

/** Second skip link: past filters and order to the first car (P197). */
export function ToCars() {
  const { pathname } = useAddress()
  if (!lists.has(pathname)) return null
  return (
    <button type="button" className={styles.skip} onClick={() => firstCar()?.focus()}>
      {texts.toCars}
    </button>
  )
}

function MainLocation({ user }: { user: Profile }) {
  const { data } = useQuery({ ...locationsQuery, meta: { silent: true } })
  return <LocationName name={(data && mainName(user, data)) ?? locationLabel(user)} />
}

const LocationName = ({ name }: { name: string }) => (
  <span className={classes(styles.location, "cut")} title={name}>
    {name}
  </span>
)
