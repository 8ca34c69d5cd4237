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
type Pushed = Extendable & { readonly data: { json(): unknown } | null }
type Clicked = Extendable & { readonly notification: Notification }
/** An open window of the portal. */
type Page = { focus(): Promise<Page>; navigate(address: string): Promise<Page | null> }
export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: "window" }): Promise<readonly Page[]>
    openWindow(address: string): Promise<Page | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: "install", act: (event: Installing) => void): void
  addEventListener(type: "activate", act: (event: Extendable) => void): void
  addEventListener(type: "push", act: (event: Pushed) => void): void
  addEventListener(type: "notificationclick", act: (event: Clicked) => void): void
  addEventListener(type: "fetch", act: (event: Fetching) => void): void
}
