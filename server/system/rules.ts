/** When a built page was made, by the mark that the build puts into it (vite.config.ts); null where it bears none. */
export function buildDateOf(page: string): string | null {
  const date = /<meta name="build-date" content="([^"]+)"/.exec(page)?.[1]
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null
}
