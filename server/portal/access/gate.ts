import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Role } from "../../../contract/core/enums.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { isReadOnly } from "../../../contract/people/read-only.ts"
import type { OwnTerms, User } from "../../../contract/people/users.ts"
import { type RateLimit, refusePerNetwork } from "../../core/http/rate-limit.ts"
import type { Gate } from "../../core/http/route.ts"
import { logSecurity, noteCall } from "../../core/http/security-log.ts"
import { asOfSql } from "../../core/postgres/as-of.ts"
import { clockDifferenceSql, wrongClockSeconds } from "../../core/postgres/clock-difference.ts"
import type { Db } from "../../core/postgres/db.ts"
import { isRefused, Refusal, type Refused, refuse } from "../../core/refusal.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import { shareReads } from "../../core/runtime/shared-reads.ts"
import { signInSql } from "../identity/sessions.ts"
import type { TokenClaims } from "../identity/token.ts"
import type { Terms, TermsAct } from "../texts/terms.ts"
import { inEffect } from "../texts/versions.ts"

/** Checks a token with the embedded or hosted identity service; null or a refusal if it is invalid. */
export type TokenCheck = (token: string) => Promise<TokenClaims | Refused<"unauthenticated"> | null>

declare const minted: unique symbol

/** Locations for which the caller may act (P3). */
export type OwnLocations = readonly string[] & { readonly [minted]: "own" }
/** Agent groups whose cars the caller may see, by vfnr of the main location (P1). */
export type VisibleGroups = readonly string[] & { readonly [minted]: "groups" }

type Profile = Pick<User, "id" | "firstname" | "lastname" | "mail" | "type" | "active" | "locations">

/** The signed-in user of a request; only this file creates one. */
export type Actor = Profile & {
  readonly [minted]: "actor"
  readonly sub: string
  readonly own: OwnLocations
  readonly groups: VisibleGroups
  /** What the profile's statement saw (`asOfSql`): data as of it is not older than the call. */
  readonly asOf: string
  readonly sid: string | null
  readonly lacksSecondFactor: boolean
  /** What keeps an active user from using the portal in full. */
  readonly restriction: Restriction | null
  /** The terms in effect and the user's response; null for admins, who need not consent. */
  readonly terms: OwnTerms | null
}
/** `terms`: read-only without consent to the current terms (P43). */
export type Restriction = "blocked" | "terms"

type ProfileRow = Omit<Profile, "locations"> & {
  locations: (User["locations"][number] & { vfnrHB: string })[] | null
  blocked: boolean
  lacksSecondFactor: boolean
  asOf: string
  /** Seconds between the clocks of portal and database. */
  clockDifference: number
  /** The latest act about the terms in effect. */
  termsAct: TermsAct["act"] | null
}

/** Everything that requests of accounts $1 with sessions $2 depend on, at $3 and for terms $4; $7 is an earlier `asOf`. */
const profilesSql = `
  select asked.place, u.id, u.firstname, u.lastname, u.mail, u.type, u.active, l.locations, ${asOfSql("$7")} as "asOf",
    ${clockDifferenceSql("$6")} as "clockDifference",
    $5::boolean and u.type = 'ADMIN' and not exists (select from identity.second_factors f
      where f."userId" = u.identity_id and f."confirmedAt" is not null)
      and not exists (select from identity.passkeys p where p."userId" = u.identity_id) as "lacksSecondFactor",
    is_blocked(u.id, $3) as blocked,
    (select t.act from terms_acts t where t.user_id = u.id and t.version = $4 order by t.number desc limit 1) as "termsAct"
  from unnest($1::text[], $2::text[]) with ordinality asked(sub, sid, place)
  join users u on u.identity_id = asked.sub
  cross join lateral (
    select json_agg(own) as locations
    from (select loc.id, loc.name, loc.vfnr, loc.main, loc.gssn_location as "gssnLocation", loc.vfnr_hb as "vfnrHB"
          from user_locations ul join locations loc on loc.id = ul.location_id
          where ul.user_id = u.id order by loc.main desc, loc.vfnr) own) l
  where asked.sid is null or exists (
    select from identity.session s where s.id = asked.sid and s."userId" = asked.sub and s."expiresAt" > now())`

/** Whether a session exists, and the e-mail address of its account; queried only when no profile was found. */
const accountSql = `
  select a.email as mail from identity.session s join identity."user" a on a.id = s."userId"
  where s.id = $2 and s."userId" = $1 and s."expiresAt" > now()`

/** Sent with every response to a signed-in user; a change means another role, location, block or terms. */
const profileTag = ({ asOf: _, clockDifference: __, ...profile }: ProfileRow, version: string): string =>
  createHash("sha256")
    .update(JSON.stringify([profile, version]))
    .digest("base64url")
    .slice(0, 12)

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

function listedLocations(
  request: FastifyRequest,
  own: readonly string[],
): OwnLocations | Refused<"location_not_yours"> {
  const header = request.headers["x-location-ids"]
  if (typeof header !== "string" || header.trim() === "") return own as OwnLocations
  const listed = header.split(",").map((part) => part.trim().toLowerCase())
  if (listed.some((locationId) => !own.includes(locationId))) return refuse("location_not_yours")
  return listed as readonly string[] as OwnLocations
}

function createActor(row: ProfileRow, { sub, sid }: TokenClaims, version: string, request: FastifyRequest) {
  const locations = row.locations ?? []
  const own = listedLocations(
    request,
    locations.map((location) => location.id),
  )
  if (isRefused(own)) return own
  const groups = [
    ...new Set(locations.filter(({ id }) => own.includes(id)).map(({ vfnrHB }) => vfnrHB)),
  ].sort()
  const { blocked, termsAct, clockDifference: _, ...profile } = row
  const answer = termsAct === "WITHDRAWN" ? null : termsAct
  const terms = row.type === "ADMIN" ? null : { version, answer }
  const actor: Omit<Actor, typeof minted> = {
    ...profile,
    locations,
    sub,
    sid,
    own,
    groups: groups as readonly string[] as VisibleGroups,
    restriction: blocked ? "blocked" : isReadOnly(terms) ? "terms" : null,
    terms,
  }
  return actor as Actor
}

const isWrite = ({ method }: FastifyRequest) => method === "POST"
const needsNoTerms = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.needsNoTerms

/** The access checks, in the order of P7: 401, then 403 for no profile, inactive, blocked, missing second factor, role, terms. */
export function gatesOn(
  db: Db,
  checkToken: TokenCheck,
  clock: Clock,
  terms: readonly Terms[],
  demandsSecondFactor: boolean,
) {
  let asOf: string | null = null
  const profileOf = shareReads(async (keys: readonly [sub: string, sid: string | null][]) => {
    const [subs, sids] = [keys.map(([sub]) => sub), keys.map(([, sid]) => sid)]
    const { version } = inEffect(terms, clock())
    const profiles = await db.many<ProfileRow & { place: number }>(profilesSql, [
      ...[subs, sids, clock(), version],
      demandsSecondFactor,
      new Date(),
      asOf,
    ])
    asOf = profiles[0]?.asOf ?? asOf
    const rows = new Map(profiles.map(({ place, ...row }) => [place, row]))
    return keys.map((_, at) => ({ row: rows.get(at + 1), version }))
  })
  const logSignIn = loggingSignIns(db, clock)
  const claimsOf = async (request: FastifyRequest) => {
    const token = bearer.exec(request.headers.authorization ?? "")?.[1]
    return (token && (await checkToken(token))) || refuse("unauthenticated")
  }
  const accountOf = async ({ sub, sid }: TokenClaims): Promise<{ mail?: string } | undefined> =>
    sid === null ? {} : db.one<{ mail: string }>(accountSql, [sub, sid])
  /** Requires a valid token, with or without a profile; for registration only (P7). Returns its `sub`. */
  const registering = async (request: FastifyRequest) => {
    const claims = await claimsOf(request)
    if (isRefused(claims)) return claims
    return (await accountOf(claims)) ? claims.sub : refuse("unauthenticated")
  }
  const signedIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const claims = await claimsOf(request)
    if (isRefused(claims)) return claims
    const { row, version } = await profileOf(claims.sub, claims.sid)
    if (!row) {
      const account = await accountOf(claims)
      return account ? refuse("profile_missing", account) : refuse("unauthenticated")
    }
    if (row.clockDifference > wrongClockSeconds && isWrite(request) && needsNoTerms(request) !== "reading")
      throw new Refusal("clock_wrong")
    reply.header("x-profile", profileTag(row, version))
    noteCall(request, { userId: row.id })
    await logSignIn(request, claims)
    return createActor(row, claims, version, request)
  }
  const activated = refusingIf(signedIn, "inactive", ({ active }) => !active)
  /** Active and not blocked; for a user's own profile, regardless of second factor and terms. */
  const own = refusingIf(activated, "blocked", ({ restriction }) => restriction === "blocked")
  const lacksFactor = ({ lacksSecondFactor }: Actor) => lacksSecondFactor
  const admitted = refusingIf(own, "second_factor_missing", lacksFactor)
  const hasRole = (...allowed: Role[]) =>
    refusingIf(admitted, "forbidden", ({ type }) => !allowed.includes(type))
  return {
    anyone: async () => null,
    /** Also limits attempts per network. */
    limited: <Caller, Code extends ErrorCode = never>(
      limit: RateLimit,
      gate: Gate<Caller, Code>,
    ): Gate<Caller, Code | "too_many_requests"> =>
      Object.assign((...call: Parameters<typeof gate>) => gate(...call), {
        limit: ({ ip }: FastifyRequest) => refusePerNetwork(db, limit, ip, clock()),
      }),
    registering,
    signedIn,
    own,
    /** Active, even if blocked, to read binding documents; queries show blocked users only their own contracts (P42, P51). */
    bound: refusingIf(activated, "second_factor_missing", lacksFactor),
    /** Active and not blocked; writes also require consent to the terms. */
    active: requiringConsent(admitted),
    admin: hasRole("ADMIN"),
    /** Active and of one of these roles; writes also require consent to the terms. */
    role: (...allowed: Role[]) => requiringConsent(hasRole(...allowed)),
  }
}
export type Gates = ReturnType<typeof gatesOn>

const refusingIf =
  <Caller, AtGate extends ErrorCode, Code extends ErrorCode>(
    gate: Gate<Caller, AtGate>,
    code: Code,
    refuses: (caller: Caller, request: FastifyRequest) => boolean,
  ): Gate<Caller, AtGate | Code> =>
  async (request, reply) => {
    const caller = await gate(request, reply)
    return !isRefused(caller) && refuses(caller, request) ? { refused: code } : caller
  }

const requiringConsent = <Code extends ErrorCode>(gate: Gate<Actor, Code>) =>
  refusingIf(
    gate,
    "terms_not_accepted",
    ({ restriction }, request) => restriction === "terms" && isWrite(request) && !needsNoTerms(request),
  )

/** The service's tokens last an hour: the first one belongs to a sign-in within that hour. */
const freshMs = 3_600_000
const maxLoggedEntries = 5_000

/** With a hosted identity the portal sees only tokens: a sign-in is logged at the first call with one, once for all processes (P176). */
function loggingSignIns(db: Db, clock: Clock) {
  const loggedEntries = new Set<string>()
  return async (request: FastifyRequest, { sub, signedInAt }: TokenClaims): Promise<void> => {
    if (!signedInAt || signedInAt.getTime() < clock().getTime() - freshMs) return
    const entry = `${sub} ${signedInAt.getTime()}`
    if (loggedEntries.has(entry)) return
    const isFirst = (await db.run(signInSql, [sub, signedInAt])) > 0
    // Only now, so that the next call logs it if the database failed.
    if (loggedEntries.size >= maxLoggedEntries) loggedEntries.clear()
    loggedEntries.add(entry)
    if (isFirst) logSecurity(request, "sign_in", { outcome: "ok" })
  }
}
