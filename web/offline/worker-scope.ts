/** What a service worker finds in place of a window; the types of the browser's pages do not know it. */
type Extendable = { waitUntil(work: Promise<unknown>): void }
type Installing = Extendable & {
  /** Lets the browser answer some calls without starting the worker, where it can. */
  addRoutes?(routes: readonly { condition: { urlPattern: string }; source: "network" }[]): Promise<void>
}
export type Fetching = Extendable & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: "install", act: (event: Installing) => void): void
  addEventListener(type: "activate", act: (event: Extendable) => void): void
  addEventListener(type: "fetch", act: (event: Fetching) => void): void
}
