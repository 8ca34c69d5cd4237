import { isNobodyThere } from "./nobody-there.ts"
import { openFromNote, showPush } from "./pushes.ts"
import type { Fetching, WorkerScope } from "./worker-scope.ts"

/*
 * Stands between the browser and the portal for one thing only (ADR-0061): where a screen is opened and nothing answers, the page
 * without connection comes instead. And it shows what
 * the portal tells this browser while none of its pages is open (P238). It keeps no file of the portal itself, so no old build meets a
 * newer server.
 */

/** The instant of the build, and the files of that page; the build writes them here (vite.offline.config.ts). */
declare const __SHELL__: { build: string; page: string; files: readonly string[] }
const { build, page, files } = __SHELL__
const scope = globalThis as unknown as WorkerScope
/** Those files, in a cache of each build's own. */
const shells = "zvf-shell "
const shell = shells + build
/** Where pages keep lists (`forget-lists.ts`): a worker is one file, which imports nothing that they import. */
const lists = "zvf-lists"

scope.addEventListener("install", (event) => {
  void scope.skipWaiting()
  event.waitUntil(keepShell())
  // Calls of the portal never wait for the worker.
  void event.addRoutes?.([{ condition: { urlPattern: "/api/*" }, source: "network" }]).catch(() => {})
})

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
      forgetBuildsBefore(),
    ]),
  )
})

/** While portals of two builds answer, the page may be of the other one: then nothing is kept, and the browser tries again later. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shell)
  await cache.addAll([page, ...files])
  const html = await (await cache.match(page))?.text()
  const scripts = html?.match(/\/assets\/[\w.-]+\.js/g) ?? []
  if (scripts.length > 0 && scripts.every((script) => files.includes(script))) return
  await caches.delete(shell)
  throw new Error(`${page} is of another build than the worker.`)
}

/** Lists of an older build go with it: this one may read them otherwise (P235). */
async function forgetBuildsBefore(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== shell)
  if (old.length > 0) await Promise.all([...old, lists].map((name) => caches.delete(name)))
}

scope.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || pathname.startsWith("/api/")) return
  if (request.mode === "navigate") event.respondWith(screen(event))
  else if (files.includes(pathname)) event.respondWith(file(request))
})

const kept = (path: string) => caches.match(path, { cacheName: shell })

async function screen({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    return isNobodyThere(answer) ? ((await kept(page)) ?? answer) : answer
  } catch (error) {
    const instead = await kept(page)
    if (instead) return instead
    throw error
  }
}

async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request)
}

scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.json())))
scope.addEventListener("notificationclick", (event) =>
  event.waitUntil(openFromNote(scope, event.notification)),
)
