import {
  type Delay,
  forgetTries,
  networkOf,
  type RateLimit,
  refuseEarly,
  refuseFrom,
  type TooMany,
  takeBackTry,
} from "../../core/http/index.ts"
import { isAppCode } from "../../core/identity/index.ts"
import type { Database } from "../../core/postgres/index.ts"

const hour = 3600
/** A whole office may sign in at eight behind one address. */
const fromNetwork: RateLimit = { name: "sign-in network", tries: 100, seconds: 60 }
/** Wrong passwords for one mail from one network, whose browsers the account does not know. */
const fromStranger: Delay = {
  name: "sign-in mail",
  free: 5,
  firstSeconds: 5,
  mostSeconds: 900,
  forgetSeconds: hour,
}
/** All wrong passwords for one mail from wherever, but for browsers that the account knows. */
const fromStrangers: Delay = { ...fromStranger, name: "sign-in sum", free: 50, firstSeconds: 30 }
/** Wrong passwords in a browser that the account knows: tries that nobody else can use up. */
const fromDevice: Delay = { ...fromStranger, name: "sign-in device" }
/** Wrong codes; trying one takes the password. */
const appCodes: Delay = { ...fromStranger, name: "second factor", forgetSeconds: 24 * hour }
const recoveryCodes: Delay = { ...appCodes, name: "recovery code" }

/** Who tries a password: `device` names a browser that the account knows (`deviceCookie`). */
export type Trier = { ip: string; mail: string; device: string | null }

const nameOf = ({ ip, mail }: Trier) => `${networkOf(ip)} ${mail.toLowerCase()}`

/**
 * Counts a try of a password before it is judged; null where it is allowed. Strangers who hammer make each other wait, not the
 * owner: a browser of theirs, and one in which a link of a mail set the password, has tries of its own (P150).
 */
export async function refuseTry(db: Database, trier: Trier, now: Date): Promise<TooMany | null> {
  if (trier.device !== null) return refuseEarly(db, fromDevice, trier.device, now)
  return (
    (await refuseFrom(db, fromNetwork, trier.ip, now)) ??
    (await refuseEarly(db, fromStranger, nameOf(trier), now)) ??
    (await refuseEarly(db, fromStrangers, trier.mail.toLowerCase(), now))
  )
}

/** The password was right: its tries are forgotten, and this one does not count among everybody's. */
export async function praiseTry(db: Database, trier: Trier): Promise<void> {
  if (trier.device !== null) await forgetTries(db, fromDevice, trier.device)
  else {
    await forgetTries(db, fromStranger, nameOf(trier))
    await takeBackTry(db, fromStrangers, trier.mail.toLowerCase())
  }
}

/** The counter of a code's tries: of a browser that the account knows, of a session, or of everyone else. */
export function codeTries(accountId: string, device: string | null, code: string) {
  const [limit, who] = [isAppCode(code) ? appCodes : recoveryCodes, `${accountId} ${device ?? "stranger"}`]
  return {
    /** Counts a try before it is judged; null where it is allowed. */
    refuse: (db: Database, now: Date) => refuseEarly(db, limit, who, now),
    forget: (db: Database) => forgetTries(db, limit, who),
  }
}
