import { randomBytes } from "node:crypto"
import type { BodyOf } from "../../../contract/core/endpoint.ts"
import { minPasswordLength } from "../../../contract/core/limits.ts"
import type { confirmReset } from "../../../contract/people/identity.ts"
import { passwordKinds } from "../../../contract/people/links.ts"
import { brokenRules, type PasswordPolicy } from "../../../contract/people/password-policy.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { accepted, isRefused, refuse } from "../../core/refusal.ts"
import type { Change, Work } from "../../portal/access/context.ts"
import { isCommonPassword } from "../../portal/identity/common-passwords.ts"
import type { HostedOperations } from "../../portal/identity/hosted-operations.ts"
import type { IdentityService } from "../../portal/identity/identity-service.ts"
import { addToOutbox, type Recipient } from "../../portal/mail/draft.ts"
import { endLinks, readLink, takeLink } from "../links/links.ts"
import { safetyMail } from "./mails.ts"
import { recordProof, userIdOfAccount } from "./people.ts"

/** Common words in the portal's context, in the form of `foldOf` (P56). */
const ownWords = [
  ..."zvf portal passwort password kennwort login anmelden anmeldung zugang willkommen admin".split(" "),
  ..."vorfuehrwagen vorfuehrfahrzeug vorfuehrfahrzeuge fahrzeug fahrzeuge wagen auto autohaus".split(" "),
  ..."preoffer preoffers selection angebot verkauf demo zentrale zentrales".split(" "),
]
const shortestWord = 3
/** Characters around a word that do not make it harder to guess, such as a year and a sign, on both sides together. */
const maxDecoration = 6

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }
/** Digits and signs, and the letters that they stand for. */
const [signs, letters] = ["013457@$!", "oieastasi"]

/** Lower case, umlauts as two letters, without accents. */
const foldOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")

/** The text without digits and signs around it; all of it, if these are more than decoration. */
function coreOf(folded: string): string {
  const core = folded.replace(/^\P{L}+|\P{L}+$/gu, "")
  return folded.length - core.length <= maxDecoration ? core : folded
}
const withLetters = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => letters.charAt(signs.indexOf(sign)))

export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => foldOf(text).split(/\P{L}+/u)).filter(({ length }) => length >= shortestWord),
  ),
]

/** Words of host names, without the top-level domain. */
export const wordsOfHosts = (hosts: readonly string[]): string[] =>
  wordsOf(hosts.map((host) => host.split(".").slice(0, -1).join(".")))

function isMadeOf(words: ReadonlySet<string>, letters: string): boolean {
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = reached.some((isReached, from) => isReached && words.has(letters.slice(from, end)))
  return letters !== "" && reached[letters.length] === true
}

export type Guessable = "password_common" | "password_of_context"

/** Why a password is easy to guess, else null. */
export function guessableReason(password: string, words: readonly string[]): Guessable | null {
  const folded = foldOf(password)
  const core = coreOf(folded)
  const shapes = [
    password.normalize("NFC").toLowerCase(),
    folded,
    core,
    withLetters(folded),
    withLetters(core),
  ]
  if (new Set(folded).size <= 2 || shapes.some(isCommonPassword)) return "password_common"
  const dictionaryWords = new Set([...ownWords, ...words])
  const cores = [core, withLetters(core)].filter(
    (shape) => shape.replace(/\p{L}/gu, "").length <= maxDecoration,
  )
  const isOfContext = cores.some((shape) => isMadeOf(dictionaryWords, shape.replace(/\P{L}/gu, "")))
  return isOfContext ? "password_of_context" : null
}

export type PasswordRefusal = "password_too_short" | "password_too_weak" | Guessable

/** Why a password is refused, with violated rules as details (P71); null if accepted. */
export function refusalOfPassword(policy: PasswordPolicy, password: string, words: readonly string[]) {
  const broken = brokenRules(policy, password)
  if (broken.length === 0) {
    const guessable = guessableReason(password, words)
    return guessable && refuse(guessable)
  }
  const isSix = policy.customStrengthOptions.minPasswordLength === minPasswordLength
  const isShort = broken.some(({ rule }) => rule === "minPasswordLength")
  return refuse(isSix && isShort ? "password_too_short" : "password_too_weak", { broken })
}

const wordsSql = `
  select unnest(array[u.firstname, u.lastname, u.gssn_location]) from users u where lower(u.mail) = lower($1)
  union all select l.name || ' ' || l.city from users u join user_locations ul on ul.user_id = u.id
    join locations l on l.id = ul.location_id where lower(u.mail) = lower($1)
  union all select label from options where type = 'BRAND'`

/**
 * Words of names, address, locations and brands, and of `about`. For an unproven address without what the portal knows of its owner, which a
 * refusal would reveal to strangers.
 */
export async function wordsAbout(db: Db, mail: string, about: readonly string[], isProven = true) {
  const personal = await db.values<string | null>(wordsSql, [isProven ? mail : null])
  const [local = "", host = ""] = mail.split("@")
  const texts = [local, ...about, ...personal.filter((text) => text !== null)]
  return [...wordsOf(texts), ...wordsOfHosts([host])]
}

/** Sets the password and ends all sessions; creates a missing account and returns its id. A refused password does not use up the code. */
export async function setPasswordByCode(change: Change<BodyOf<typeof confirmReset>, null>) {
  const { tx, now, identity, passwordPolicy, portalWords, publicUrl, body } = change
  const { oobCode, newPassword: password } = body
  const tooWeak = refusalOfPassword(passwordPolicy, password, portalWords)
  if (tooWeak) return tooWeak
  const link = await readLink(tx, oobCode, passwordKinds, now)
  if (isRefused(link)) return link
  const words = await wordsAbout(tx, link.userMail, portalWords)
  const refused = refusalOfPassword(passwordPolicy, password, words)
  if (refused) return refused
  const holder = await takeCode(change, link.userId, oobCode)
  if (isRefused(holder)) return holder
  if (holder.identityId === null) {
    await removeAccountWithoutProfile(tx, identity, holder.mail)
    const id = accepted(await identity.createAccount(tx, { ...holder, password }))
    await tx.run(linkSql, [holder.id, id])
    return { accountId: id }
  }
  await addToOutbox(tx, [safetyMail(holder, "password_by_link", publicUrl)])
  await identity.setPassword(tx, holder.identityId, password)
  await identity.endSessions(tx, holder.identityId)
  return { accountId: holder.identityId }
}

/** Exchanges the code of an e-mail once for a code of the hosted identity, which gets the password (P156). */
export const exchangeCode =
  (hosted: HostedOperations) => async (change: Change<{ oobCode: string }, null>) => {
    const { tx, now, identity, publicUrl, body } = change
    const link = await readLink(tx, body.oobCode, passwordKinds, now)
    if (isRefused(link)) return link
    const holder = await takeCode(change, link.userId, body.oobCode)
    if (isRefused(holder)) return holder
    await lockAccount(tx, holder.mail)
    const existing = await identity.accountOf(holder.mail, tx)
    if (await tx.one("select from users where identity_id = $2 and id <> $1", [holder.id, existing]))
      return refuse("mail_taken")
    // Never disclosed: the returned code replaces it.
    const password = randomBytes(24).toString("base64url")
    const id = existing ?? (await identity.createAccount(tx, { ...holder, password }))
    if (isRefused(id)) return id
    await tx.run(linkSql, [holder.id, id])
    if (existing !== null) {
      const refused =
        existing === holder.identityId
          ? await identity.setPassword(tx, existing, password)
          : await hosted.takeOver(existing)
      if (refused) return refused
      await addToOutbox(tx, [safetyMail(holder, "password_by_link", publicUrl)])
      await identity.endSessions(tx, existing)
      await hosted.openAgain(tx, existing)
    }
    const passwordCode = await hosted.passwordCode(holder.mail)
    return isRefused(passwordCode) ? passwordCode : { code: passwordCode }
  }

type Holder = Recipient & { identityId: string | null; name: string }

/** Uses up the code, ends all other links of the person and records that the password was set by link (P131). */
async function takeCode({ tx, now }: Work, userId: string, code: string) {
  // First, so that of two links used at once the second waits here and is then found ended.
  const holder = await tx.one<Holder>(lockHolderSql, [userId])
  const link = await takeLink({ tx, now }, code, passwordKinds)
  if (isRefused(link)) return link
  if (!holder) throw new Error(`No user ${userId}`)
  // A pending change of address may be the doing of someone who knew the old password.
  await endLinks(tx, userId, [...passwordKinds, "NEW_MAIL"])
  await appendEntry(tx, { kind: "user.password", actorId: userId, userId, at: now })
  // Having the code proves access to the mailbox.
  await recordProof(tx, holder, now)
  return holder
}

const linkSql = "update users set identity_id = $2 where id = $1"
const lockHolderSql = `
  select id, identity_id as "identityId", mail, firstname, lastname, firstname || ' ' || lastname as name
  from users where id = $1 for no key update`

/** Serialises all changes of the account of an address until the transaction ends. */
export const lockAccount = (tx: Tx, mail: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('account ' || lower($1), 0))", [mail])

/** How long a person may take from the sign-up to the registration; a stranger cannot remove the account meanwhile (P41). */
const registeringMinutes = 60

/** Removes the account left by an interrupted attempt; older ones at a hosted identity stay (ADR-0016). */
export async function removeAccountWithoutProfile(
  tx: Tx,
  identity: IdentityService,
  mail: string,
  { only, isStranger = false }: { only?: string; isStranger?: boolean } = {},
) {
  await lockAccount(tx, mail)
  const id = await identity.accountOf(mail, tx)
  if (!id || (only !== undefined && id !== only)) return
  if (await userIdOfAccount(tx, id)) return
  await identity.removeLeftover(id, isStranger ? registeringMinutes : 0)
}
