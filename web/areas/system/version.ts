export type Builds = {
  /** The build of this page, an instant; null where it bears no mark (the development server). */
  own: string | null
  /** The build that the server has. */
  served: string
  /** The build for which this tab was loaded anew last; null for none, "?" where the browser cannot remember it. */
  tried: string | null
}

/** Somebody is at work here, so that nothing may be taken from under their hands. */
export type Moment = { isBusy: boolean; isBreak: boolean }

/**
 * What to do about the build on the server: a newer one is loaded at a break (start, return to the tab, another page) if
 * nobody is at work, and told otherwise. For each build the page is loaded anew once, and never for one older than that:
 * where an old page comes back all the same (a cache in between, several portals served in turn), it stays.
 */
export function decideOnBuild(
  { own, served, tried }: Builds,
  { isBusy, isBreak }: Moment,
): "stay" | "tell" | "reload" {
  if (own === null || !(Date.parse(served) > Date.parse(own))) return "stay"
  if (tried !== null && Date.parse(served) <= Date.parse(tried)) return "stay"
  return isBusy || !isBreak || tried === "?" ? "tell" : "reload"
}
