const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The page that calls, where it is one that this machine opened under a name of its own: of the host that it calls. */
export function ownPage(page: string | undefined, host: string | null | undefined): URL | null {
  const url = page && URL.canParse(page) ? new URL(page) : null
  return url && loopbackNames.has(url.hostname) && url.host === host ? url : null
}
