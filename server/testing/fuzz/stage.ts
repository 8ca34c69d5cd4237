import { randomUUID } from "node:crypto"
import { castLocation, castPassword, castTermsVersion, castUser } from "../../demo/cast.ts"
import { signInOver, startTestApp, type TestApp } from "../app.ts"
import { builderOn } from "../builder.ts"
import { addPreOffer, addSelection } from "../cars.ts"
import { addPerson } from "../moderation.ts"
import { admin, post, requestBody } from "../requests.ts"
import type { Samples } from "./from-schema.ts"

/** All callers except admins, whose calls change who may see what and therefore use another portal. */
export const strangers = ["nobody", "forged", "inactive", "blocked"] as const
export const agents = ["withdrawn", "seller", "manager"] as const
export const insiders = ["branch", "owner"] as const
/** An admin without the required second factor, who has no access. */
export const bareAdmin = "bareAdmin"
export type Agent = (typeof strangers)[number] | (typeof agents)[number] | (typeof insiders)[number]

export const mails = {
  inactive: "beratung@sommer.example",
  seller: "beratung@brenner.example",
  manager: "leitung@brenner.example",
  branch: "leitung@freising.example",
  owner: "leitung@kessler.example",
} as const
const munich = castLocation("1201").id

/** Texts of the Munich and Hamburg groups, which no one else may receive. */
export const secrets = { munich: ["GEHEIM-MUC", mails.owner], hamburg: ["GEHEIM-HH"] } as const

export type FuzzStage = {
  portal: TestApp
  /** The authorization header per caller; null if signed out. */
  tokens: Readonly<Record<Agent | "admin" | typeof bareAdmin, string | null>>
  samples: Samples
}

/** A fresh portal with cars, requests and users in every state; `demandsFactor`: admins need a second factor. */
export async function openFuzzStage({ demandsFactor = false } = {}): Promise<FuzzStage> {
  const portal = await startTestApp(demandsFactor ? { env: { REQUIRE_ADMIN_SECOND_FACTOR: "1" } } : {})
  const [secret, open, selection] = await Promise.all([
    addPreOffer(portal.db, { locationId: munich, jobNumber: "GEHEIM-MUC-1" }),
    addPreOffer(portal.db, { jobNumber: "GEHEIM-HH-1" }),
    addSelection(portal.db),
  ])
  const asked = await addPreOffer(portal.db, { locationId: munich, jobNumber: "GEHEIM-MUC-2" })
  const person = { userId: castUser(mails.owner).id, locationId: munich }
  await post(portal, "/api/car/mail", mails.owner, requestBody("PRE_OFFER_REQUEST", asked, person))
  const ofAdmin = (await portal.signInAs(admin)).authorization
  const tokens = {
    nobody: null,
    forged: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x",
    blocked: await tokenOfNew(portal, "gesperrt", "block"),
    withdrawn: await tokenOfNew(portal, "widerrufen", "withdraw"),
    admin: demandsFactor ? null : ofAdmin,
    bareAdmin: demandsFactor ? ofAdmin : null,
    ...Object.fromEntries(
      await Promise.all(
        Object.entries(mails).map(async ([name, mail]) => [
          name,
          (await portal.signInAs(mail)).authorization,
        ]),
      ),
    ),
  } as FuzzStage["tokens"]
  const cars = [secret, open, selection, asked].map(({ id }) => id)
  return { portal, tokens, samples: await samplesOf(portal, cars) }
}

/** A new user in Hamburg who was blocked or withdrew from the terms. */
async function tokenOfNew(portal: TestApp, name: string, how: "block" | "withdraw"): Promise<string> {
  const { id, mail } = await addPerson(portal, name)
  await builderOn(portal).join(id, "1101")
  if (how === "block")
    await portal.db.run(
      `insert into moderation_acts (id, block_id, at, verb, user_id, actor_id, duration, clause, reason)
       values ($1, $1, now(), 'block', $2, $3, 'PERMANENT', 'ABUSE', 'Missbrauch')`,
      [randomUUID(), id, castUser(admin).id],
    )
  else
    await portal.db.run(
      "insert into terms_acts (at, user_id, version, act) values (clock_timestamp(), $1, $2, 'WITHDRAWN')",
      [id, castTermsVersion],
    )
  return (await signInOver(portal.app, mail)).authorization
}

async function samplesOf({ db }: TestApp, cars: string[]): Promise<Samples> {
  const ids = async (table: string) =>
    (await db.many<{ id: string }>(`select id from ${table} order by id limit 20`)).map(({ id }) => id)
  const [users, locations, options, acts] = await Promise.all(
    ["users", "locations", "options", "acts"].map(ids),
  )
  const all = [cars, users, locations, options, acts].flatMap((list) => list ?? [])
  return {
    "": all,
    carId: cars,
    userId: users ?? [],
    locationId: locations ?? [],
    locationIds: locations ?? [],
    activityId: acts ?? [],
    actId: acts ?? [],
    mail: ["leitung@brenner.example", "nobody@aurel.example"],
    email: ["leitung@brenner.example", "nobody@aurel.example"],
    password: [castPassword, "falsch"],
    path: ["car/images/", "car/images/x.png", "car/documents/x"],
    version: [castTermsVersion],
    termsVersion: [castTermsVersion],
  }
}
