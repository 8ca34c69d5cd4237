import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { InformationLink } from "../../people/content/InformationLink.tsx"
import { portalMeta } from "../../people/content/meta.ts"
import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { footMark } from "../../ui/browser/close-request.ts"
import { useOnline } from "../../ui/browser/connection.ts"
import { useWindowEvent } from "../../ui/browser/window-events.ts"
import { Button } from "../../ui/button/Button.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { HStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import styles from "./Notices.module.css"
import { isNewerBuild, noticeOfClosedForms } from "./rules.ts"
import { texts } from "./texts.de.ts"

/** Notices at the bottom: offline, cookies, new version; and toasts for results of closed forms. Loaded after the first screen. */
export function Notices({ path }: { path: string }) {
  useClosedFormNotices()
  return (
    <div ref={publishHeight} className={styles.notices} data-paper="never" {...{ [footMark]: "" }}>
      <Offline />
      <NewVersion path={path} />
      <CookieBanner />
    </div>
  )
}

function useClosedFormNotices() {
  const client = useQueryClient()
  useEffect(() => noticeOfClosedForms(client.getMutationCache(), texts.lostAnswer), [client])
}

/** Sets the bar's height as a CSS property, so that the page leaves space below and scrolls focused elements above it (tokens.css). */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    // Every change restyles the whole page.
    if (bar.offsetHeight > 0) style.setProperty("--bottom-bar", `${bar.offsetHeight}px`)
    else style.removeProperty("--bottom-bar")
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty("--bottom-bar")
  }
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <HStack
      aria-label={label}
      as="section"
      gap="2 6"
      align="center"
      justify="center"
      wrap
      small
      className={styles.notice}
    >
      {children}
    </HStack>
  )
}

function Offline() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Bar label={texts.offline}>
          <p>
            <strong>{texts.offlineText}</strong> {texts.offlineMore}
          </p>
        </Bar>
      )}
    </div>
  )
}

const accepted = "allowed"

/** States that only necessary cookies are used, until accepted once in this browser (P66). */
function CookieBanner() {
  const [answer, keep] = useBrowserChoice("cookiesAllowed")
  if (answer === accepted) return null
  return (
    <Bar label={texts.cookies}>
      <p>
        {texts.cookiesText} <InformationLink hash="datenschutz">{common.privacy}</InformationLink>
      </p>
      <Button size="small" variant="primary" onClick={() => keep(accepted)}>
        {texts.cookiesAccept}
      </Button>
    </Bar>
  )
}

/** How often a page that stays open reads the server's build; when it gets the focus, after the shorter time. */
const readEveryMs = 30 * 60_000
const readAgainAfterMs = 5 * 60_000
/** Delay of a reload, so that the screen that was left has unmounted. */
const reloadDelayMs = 1_000

/** Loads a newer build when nothing can be lost: at the start, on return to the tab, on another screen (P68). Announces it until then. */
function NewVersion({ path }: { path: string }) {
  const client = useQueryClient()
  const { data: meta, refetch } = useQuery({
    ...portalMeta,
    staleTime: readAgainAfterMs,
    refetchInterval: readEveryMs,
  })
  const served = meta?.buildDate
  const waiting = served !== undefined && isNewerBuild(ownBuild(), served, triedBuild()) ? served : null
  const load = useEffectEvent(() => {
    if (waiting !== null && triedBuild() !== noStorage && !isBusy() && client.isMutating() === 0)
      void reload(waiting)
  })
  const isLoaded = served !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start, and on another screen
  useEffect(() => {
    const timer = setTimeout(load, reloadDelayMs)
    return () => clearTimeout(timer)
  }, [path, isLoaded])
  useWindowEvent("visibilitychange", () => document.visibilityState === "visible" && load())
  // A file of this build is no longer on the server.
  useWindowEvent("vite:preloadError", () => void refetch().then(() => setTimeout(load, reloadDelayMs)))
  return (
    <div role="status">
      {waiting !== null && (
        <Bar label={texts.version}>
          <p>
            <strong>{texts.versionText}</strong> {texts.versionLater}
          </p>
          <Button size="small" icon="refresh" onClick={() => void reload(waiting)}>
            {texts.versionLoad}
          </Button>
        </Bar>
      )}
    </div>
  )
}

/** The build of this page. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build-date"]')?.content ?? null

const triedKey = "triedBuild"
/** Without storage a page that comes back unchanged would reload again and again. */
const noStorage = "?"

/** The build for which this tab was last reloaded. */
function triedBuild(): string | null {
  try {
    return sessionStorage.getItem(triedKey)
  } catch {
    return noStorage
  }
}

async function reload(servedBuild: string): Promise<void> {
  try {
    sessionStorage.setItem(triedKey, servedBuild)
    // Only on secure addresses.
    if ("caches" in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } finally {
    location.reload()
  }
}

/** Whether a reload would lose an open panel or dialog, input, or an unread toast. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog], form[data-touched]") !== null ||
  toast.shown.get().length > 0
