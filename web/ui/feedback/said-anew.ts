/** What a live region is to say after what it said before: the same sentence is heard again only where the text is another one. */
export const saidAnew = (before: string, now: string): string => (before === now ? `${now}\u00a0` : now)
