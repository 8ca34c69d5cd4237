import { z } from "zod"
import { line } from "../../../contract/schemas.ts"

/** What an issuer says of a person, checked. */
export type Proof = {
  issuer: string
  /** Whom the issuer means, for ever; a mail may be given to somebody else one day. */
  subject: string
  mail: string | null
  /** What the issuer says about the mail; null where it says nothing. */
  isMailVerified: boolean | null
  name: string
  /** The issuer's own session, by which it tells that this one ended. */
  issuerSession: string | null
  /** When the person proved to be the one, where that was asked for. */
  provedAt: Date | null
  /** Shown to the issuer when the person signs out. */
  idToken: string
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string; auth_time?: number | undefined }

const mailOf = z.string().trim().max(254).toLowerCase().pipe(z.email()).catch("")
const textOf = (value: unknown) => (typeof value === "string" ? value : null)

/** The word about the mail counts only from where the mail is: `true` as such, or as the text that some issuers send. */
export function proofOf(
  claims: Claims,
  more: Readonly<Record<string, unknown>>,
  idToken: string,
  again: boolean,
): Proof {
  const { email, email_verified, name } = claims.email === undefined ? more : claims
  const mail = mailOf.parse(email) || null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    mail,
    isMailVerified:
      email_verified === undefined ? null : email_verified === true || email_verified === "true",
    name: line.catch(mail ?? "").parse(name),
    issuerSession: textOf(claims.sid),
    provedAt: again && claims.auth_time !== undefined ? new Date(claims.auth_time * 1000) : null,
    idToken,
  }
}
