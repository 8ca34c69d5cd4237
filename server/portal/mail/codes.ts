/** Codes of links, which only the mailbox's owner may see (P149). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** Without link codes. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
