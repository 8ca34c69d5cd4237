/** The next text of a live region: the same sentence is announced again only where the text differs. */
export const nextAnnouncement = (before: string, now: string): string =>
  before === now ? `${now}\u00a0` : now
