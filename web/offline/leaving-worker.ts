import type { WorkerScope } from "./worker-scope.ts"

/* What a browser gets in place of the worker where the portal keeps nothing on devices (`OFFLINE=0`): it takes all away, itself too. */

const scope = globalThis as unknown as WorkerScope

scope.addEventListener("install", () => void scope.skipWaiting())
scope.addEventListener("activate", (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await scope.registration.unregister()
  }
  event.waitUntil(leave())
})
