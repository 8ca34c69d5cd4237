/** Nothing was started, backed up or restored. The message is a German sentence for the operator, who can fix it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError"
}

/** PostgreSQL's own message, after a German one if the disk is full. */
export function inGerman(words: string): string {
  const full = words.includes("No space left on device") ? "auf dem Datenträger ist kein Platz mehr: " : ""
  return full + (words || "ohne Angabe eines Grundes.")
}

export const notStarted = (words: string, options?: ErrorOptions) =>
  new EmbeddedPostgresError(`PostgreSQL startet nicht: ${inGerman(words)}`, options)

export const incompleteCluster = (folder: string) =>
  new EmbeddedPostgresError(
    `Der Datenbankordner ${folder} ist unvollständig oder gesperrt, oder sein Ziel fehlt.`,
  )
