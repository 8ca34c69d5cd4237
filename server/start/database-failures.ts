/** Messages for failed connections by PostgreSQL SQLSTATE, Node or OpenSSL error code. */
const sentences: Record<string, string> = {
  "28P01": "Name oder Passwort stimmt nicht.",
  "28000": "Der Server lässt diesen Benutzer von hier aus nicht herein (pg_hba.conf).",
  "3D000": "Diese Datenbank gibt es dort nicht.",
  "42501": "Dem Benutzer fehlt ein Recht; die Datenbank muss ihm gehören.",
  "53300": "Der Server nimmt keine weitere Verbindung an (max_connections).",
  "57P03": "Der Server startet gerade oder wird beendet.",
  ECONNREFUSED: "Dort nimmt niemand eine Verbindung an.",
  ENOTFOUND: "Den Namen des Servers gibt es nicht.",
  EAI_AGAIN: "Der Name des Servers lässt sich gerade nicht auflösen.",
  EHOSTUNREACH: "Von hier führt kein Weg zum Server.",
  ENOENT: "Eine Datei mit Zertifikat oder Schlüssel (sslrootcert, sslcert, sslkey) gibt es nicht.",
  EACCES: "Eine Datei mit Zertifikat oder Schlüssel (sslrootcert, sslcert, sslkey) ist nicht lesbar.",
  CERT_HAS_EXPIRED: "Das Zertifikat des Servers ist abgelaufen.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "Das Zertifikat des Servers gilt nicht für diesen Namen; sslmode=verify-full verlangt das.",
}

const unknownAuthority =
  "Das Zertifikat des Servers ist von keiner Stelle, der vertraut wird; sslrootcert nennt die Datei mit ihrem Zertifikat."
for (const code of [
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
])
  sentences[code] = unknownAuthority

/** Errors of `pg`, which have no code. */
const wordings: [RegExp, string][] = [
  [/does not support SSL/, "Der Server spricht kein TLS; sslmode=disable lässt es weg."],
  [/sslmode=verify-ca requires/, "sslmode=verify-ca braucht sslrootcert."],
  [
    /timeout|timed out/i,
    "Dort antwortet niemand; ist die Adresse richtig, und lässt eine Firewall die Verbindung durch?",
  ],
]

/** German for common failures. */
export function sentenceOfFailure(error: unknown): string {
  const { code = "", message = "" } = error as { code?: string; message?: string }
  const words = wordings.find(([pattern]) => pattern.test(message))?.[1]
  const sentence = sentences[code] ?? words
  if (!sentence) return message || code
  // Keeps the original message, which can be searched for; OpenSSL appends advice after a semicolon.
  return message && code ? `${sentence} (${message.split(";")[0]?.trim()})` : sentence
}
