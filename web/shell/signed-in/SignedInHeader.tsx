import { Link, type LinkProps, useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { personText } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { InformationLink } from "../../areas/information/index.ts"
import { signOut } from "../../areas/session/index.ts"
import { links } from "../../links.ts"
import { loadTexts, type TFunction, useTranslation } from "../../texts.ts"
import { useAfterStart, useNarrow } from "../../ui/browser/index.ts"
import { IconButton, IconLink } from "../../ui/button/index.ts"
import { takeTyped, typeAhead, useShortcut } from "../../ui/keys/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { followOtherTabs } from "../../ui/theme/index.ts"
import { Brand } from "../Brand.tsx"
import styles from "../Frame.module.css"
import { Bell } from "./Bell.tsx"
import { FollowsScreen } from "./FollowsScreen.tsx"
import { lacksMain, locationLabel } from "./location-label.ts"
import { isAdmitted, menuOf, ownMenuOf } from "./menu.ts"
import { PrintedBy } from "./PrintedBy.tsx"
import { ToCars } from "./ToCars.tsx"

// Few people have branches without their main location.
const MainLocation = lazily(() => import("./MainLocation.tsx"), "MainLocation")

const GlobalSearch = lazily(() => {
  // If they fail, the search says so itself.
  void loadTexts("find").catch(() => {})
  return import("../../areas/find/GlobalSearch.tsx")
}, "GlobalSearch")

type Opened = "menu" | "messages"

/** The header of somebody signed in: wordmark, location, menu, messages, sign-out. */
export function SignedInHeader({ user }: { user: Profile }) {
  const { t } = useTranslation("shell")
  const narrow = useNarrow()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const navigate = useNavigate()
  // From the start page, so that the next person is not led to this one's screen.
  const leave = () => void navigate(links.home()).then(signOut)
  // Another object each time, so that missing code is asked for again.
  const [search, setSearch] = useState<object | null>(null)
  const closeSearch = () => {
    takeTyped()
    setSearch(null)
  }
  const canSearch = isAdmitted(user) && !user.lacksSecondFactor
  const isLater = useAfterStart()
  // Stays once asked for: a search that goes with its closing would not open what was chosen.
  const [wasAsked, setAsked] = useState(false)
  const find = () => {
    setAsked(true)
    setSearch({})
    typeAhead()
    return true
  }
  useShortcut("find", canSearch ? find : undefined)
  useEffect(followOtherTabs, [])
  return (
    <div className={styles.bar}>
      <ToCars />
      <Link {...(links.home() as LinkProps)} className={styles.homeLink}>
        <Brand />
      </Link>
      <span className={styles.location}>
        <FollowsScreen fallback={locationLabel(user)}>
          {lacksMain(user) && isAdmitted(user) ? <MainLocation user={user} /> : locationLabel(user)}
        </FollowsScreen>
      </span>
      {!narrow && <Menu user={user} onChoose={close} />}
      <Tools user={user} narrow={narrow} open={open} onOpen={setOpen} onLeave={leave}>
        {canSearch && (
          <IconButton icon="search" label={t("find")} tone="onDark" aria-haspopup="dialog" onClick={find} />
        )}
      </Tools>
      {canSearch && (isLater || wasAsked) && (
        <FollowsScreen asked={search} onMissing={closeSearch}>
          <GlobalSearch
            open={search !== null}
            onClose={closeSearch}
            role={user.type}
            pages={pagesOf(user, t)}
          />
        </FollowsScreen>
      )}
      <PrintedBy user={user} />
      <SidePanel hasNoAddress open={open === "menu"} onClose={close} side="left" title={t("menu")}>
        <Drawer user={user} onChoose={close} onLeave={leave} />
      </SidePanel>
    </div>
  )
}

/** What the search finds by name (P198). */
const pagesOf = (user: Profile, t: TFunction<"shell">) => [
  { label: t("titleHome"), link: links.home() },
  ...[...menuOf(user), ...ownMenuOf(user)].map(({ text, link }) => ({ label: t(text), link })),
]

type ToolsProps = {
  user: Profile
  narrow: boolean
  open: Opened | null
  onOpen: (what: Opened | null) => void
  onLeave: () => void
  children: ReactNode
}

/** At the end of the header: the messages, and profile and sign-out or, on a phone, the menu that holds them. */
function Tools({ user, narrow, open, onOpen, onLeave, children }: ToolsProps) {
  const { t } = useTranslation("shell")
  return (
    <span className={styles.tools}>
      {children}
      {isAdmitted(user) && (
        <Bell
          user={user}
          isOpen={open === "messages"}
          onOpen={() => onOpen("messages")}
          onClose={() => onOpen(null)}
        />
      )}
      {narrow ? (
        <IconButton
          icon="menu"
          label={t("menu")}
          tone="onDark"
          aria-haspopup="dialog"
          aria-expanded={open === "menu"}
          onClick={() => onOpen("menu")}
        />
      ) : (
        <>
          {isAdmitted(user) && (
            <IconLink
              icon="person"
              label={`${t("menuProfile")}: ${personText(user)}`}
              tone="onDark"
              link={links.profile()}
            />
          )}
          <IconButton icon="signOut" label={t("signOut")} tone="onDark" onClick={onLeave} />
        </>
      )}
    </span>
  )
}

type DrawerProps = { user: Profile; onChoose: () => void; onLeave: () => void }

/** On a phone: the menu, and what belongs to the person. */
function Drawer({ user, onChoose, onLeave }: DrawerProps) {
  const { t } = useTranslation("shell")
  return (
    <div className={styles.drawer}>
      <Menu user={user} onChoose={onChoose} />
      <p className={styles.who}>
        {t("signedInAs")} {personText(user)}
      </p>
      {ownMenuOf(user).map(({ text, link }) => (
        <Link key={link.to} {...(link as LinkProps)} className={styles.menuLink} onClick={onChoose}>
          {t(text)}
        </Link>
      ))}
      <button type="button" className={styles.menuLink} onClick={onLeave}>
        {t("signOut")}
      </button>
    </div>
  )
}

function Menu({ user, onChoose }: { user: Profile; onChoose: () => void }) {
  const { t } = useTranslation("shell")
  const entries = menuOf(user)
  if (entries.length === 0) return null
  return (
    <nav aria-label={t("mainMenu")}>
      <ul className={styles.menu}>
        {entries.map(({ text, link }) => (
          <li key={link.to}>
            <Link
              {...(link as LinkProps)}
              activeOptions={{ includeSearch: false }}
              className={styles.menuLink}
              onClick={onChoose}
            >
              {t(text)}
            </Link>
          </li>
        ))}
        {user.type !== "ADMIN" && (
          <li>
            <InformationLink hash="faq" className={styles.menuLink} onClick={onChoose}>
              {t("menuInfo")}
            </InformationLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
