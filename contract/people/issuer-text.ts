export const enteredByIssuer = "issuer"

/** Why a sign-in at the issuer failed; shown on the sign-in page (P158). */
export const issuerProblemText = {
  denied: "Die Anmeldung wurde abgebrochen oder abgelehnt. Sie sind nicht angemeldet.",
  away: "Der Anmeldedienst antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten erneut.",
  expired:
    "Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte melden Sie sich erneut an.",
  failed:
    "Die Antwort des Anmeldedienstes konnte nicht bestätigt werden. Bitte melden Sie sich erneut an; bleibt es dabei, wenden Sie sich an einen Administrator.",
  unverified:
    "Der Anmeldedienst nennt keine bestätigte E-Mail-Adresse von Ihnen. Bitte lassen Sie sie dort bestätigen.",
  taken:
    "Ihre E-Mail-Adresse gehört hier zum Zugang eines anderen Kontos beim Anmeldedienst. Bitte wenden Sie sich an einen Administrator.",
  barred: "Die Anmeldung wurde abgelehnt. Bitte wenden Sie sich an einen Administrator.",
  busy: "Zu viele Versuche. Bitte warten Sie einige Minuten.",
} as const
export type IssuerProblem = keyof typeof issuerProblemText
export const isIssuerProblem = (text: string | undefined): text is IssuerProblem =>
  text !== undefined && Object.hasOwn(issuerProblemText, text)
