import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { call } from "../../api.ts"
import { toast } from "../../ui/feedback/index.ts"
import { createVersionWatch, type VersionWatch } from "./version-watch.ts"

/** The mark that the build puts into the page. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build-date"]')?.content ?? null

const triedKey = "triedBuild"

function tried(): string | null {
  try {
    return sessionStorage.getItem(triedKey)
  } catch {
    return "?"
  }
}

async function reload(served: string): Promise<void> {
  try {
    sessionStorage.setItem(triedKey, served)
  } catch {
    // Somebody asked for it; by itself nothing is loaded anew where this cannot be remembered.
  }
  // They exist on secure addresses only.
  if ("caches" in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  location.reload()
}

/** Open panels and dialogs, forms with input, and messages that were not read yet. */
const isAtWork = () =>
  document.querySelector("[role=dialog], [role=alertdialog], form[data-touched]") !== null ||
  toast.state().shown.length > 0

/** Watches for a newer build while the page is open; `waits` while one is held back, `take` loads it. */
export function useVersionWatch(path: string): { waits: boolean; take: () => void } {
  const queryClient = useQueryClient()
  const [waits, setWaits] = useState(false)
  const watch = useRef<VersionWatch>(null)

  useEffect(() => {
    const mine = createVersionWatch({
      own: ownBuild(),
      fetchServed: async () => (await call("GET /api/meta.json")).buildDate,
      tried,
      isBusy: () => isAtWork() || queryClient.isMutating() > 0,
      reload: (served) => void reload(served).catch(() => location.reload()),
      tell: setWaits,
      now: () => Date.now(),
      repeat: (act, ms) => {
        const timer = setInterval(act, ms)
        return () => clearInterval(timer)
      },
    })
    watch.current = mine
    const shown = () => {
      if (document.visibilityState === "visible") mine.pause()
    }
    const missed = () => void mine.look()
    document.addEventListener("visibilitychange", shown)
    // A part of this build that the server does not have any more.
    addEventListener("vite:preloadError", missed)
    void mine.look()
    return () => {
      mine.stop()
      document.removeEventListener("visibilitychange", shown)
      removeEventListener("vite:preloadError", missed)
    }
  }, [queryClient])

  const begun = useRef(path)
  useEffect(() => {
    if (begun.current === path) return
    begun.current = path
    watch.current?.pause()
  }, [path])

  return { waits, take: () => watch.current?.take() }
}
