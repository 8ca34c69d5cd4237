import type { BrowserContext } from "playwright-core"
import { berlinToday } from "../contract/core/dates.ts"
import { readConfig } from "../server/config.ts"
import { addFile } from "../server/core/files.ts"
import { type Database, openDatabase } from "../server/core/postgres/db.ts"
import { migrate } from "../server/core/postgres/migrate.ts"
import { castLocations, castPassword } from "../server/demo/cast.ts"
import { loadDemoCars, stockLoaded } from "../server/demo/demo.ts"
import { openIdentity } from "../server/portal/identity/embedded-identity.ts"
import type { IdentityService } from "../server/portal/identity/identity-service.ts"
import { readPortalTerms } from "../server/start/content.ts"
import { startEmbeddedPostgres } from "../server/start/embedded-postgres.ts"
import { settleCast } from "../server/testing/cast.ts"
import { freePort } from "../server/testing/portal.ts"
import { defer } from "./cleanup.ts"
import { callOnce, headerOf } from "./http.ts"
import { type Child, newFolder, startChild } from "./processes.ts"
import { addHistory, multiplyCars } from "./world-cars.ts"

export type World = { databaseUrl: string; db: Database; folder: string }
export type WorldSize = { preOffers: number; selections: number }

export const groups = castLocations.filter(({ vfnr, vfnrHB }) => vfnr === vfnrHB).map(({ vfnr }) => vfnr)
export const managerOf = (group: string): string => `leitung@${group}.bench.example`

/** A durable cluster with the cast, a sales manager per group, and cars like those of the demo's workbook. */
export async function makeWorld({ preOffers, selections }: WorldSize): Promise<World> {
  const folder = await newFolder()
  const postgres = await startEmbeddedPostgres(folder)
  defer(() => postgres.stop())
  await migrate(postgres.url)
  const db = openDatabase(postgres.url, { size: 2 })
  defer(() => db.close())
  await loadPeople(db, postgres.url)
  if (preOffers + selections > 0) {
    await loadDemoCars(db, berlinToday(new Date()))
    // Otherwise the portal would add the demo's cars once more.
    await db.transaction((tx) => addFile(tx, stockLoaded, Buffer.alloc(0)))
    await multiplyCars(db, { PRE_OFFER: preOffers, SELECTION: selections })
    await addHistory(db)
  }
  await db.run("vacuum analyze")
  return { databaseUrl: postgres.url, db, folder }
}

async function loadPeople(db: Database, databaseUrl: string): Promise<void> {
  const identity = await openIdentity({ db, databaseUrl, publicUrl: "http://127.0.0.1" })
  const terms = await readPortalTerms(readConfig({}).contentDir)
  await settleCast({ db, identity, terms, now: new Date() })
  for (const group of groups)
    await addAgent(
      { db, identity },
      { mail: managerOf(group), name: "Leitung", type: "SALES_MANAGER" },
      group,
    )
  await identity.close()
}

type Agent = { mail: string; name: string; type: "SALES_MANAGER" | "SELLER" }

/** An agent who accepted the terms: a sales manager of all locations of the group, or a seller of its main location. */
export async function addAgent(
  { db, identity }: { db: Database; identity: IdentityService },
  { mail, name, type }: Agent,
  group: string,
): Promise<void> {
  const account = await identity.createAccount(db, { mail, name: `${name} ${group}`, password: castPassword })
  await db.run(
    `with agent as (
       insert into users (identity_id, firstname, lastname, mail, type, active)
       values ($1, $4, $2, $3, $5, true) returning id)
     , consent as (
       insert into terms_acts (at, user_id, version, act)
       select now(), agent.id, version, 'ACCEPTED' from agent, agreed_texts where topic = 'terms')
     insert into user_locations (user_id, location_id)
       select agent.id, locations.id from agent, locations
       where vfnr_hb = $2 and ($5 = 'SALES_MANAGER' or vfnr = $2)`,
    [account, group, mail, name, type],
  )
}

export type Portal = Child & { port: number; url: string }
export type SignedIn = { authorization: string; cookie: string }

/** The portal as a separate process on the world's database. */
export async function startPortal(world: World, env: Record<string, string> = {}): Promise<Portal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(["server/main.ts"], "läuft", {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    PORT: String(port),
    PUBLIC_URL: url,
    // The users have the demo's password.
    DEMO: "1",
    ...env,
  })
  return { ...child, port, url }
}

export async function signIn(portal: Portal, mail: string): Promise<SignedIn> {
  const credentials = { email: mail, password: castPassword }
  const signedIn = await callOnce({
    port: portal.port,
    path: "/api/identity/sign-in/email",
    body: credentials,
  })
  const cookie = headerOf(signedIn.head, "set-cookie").split(";")[0] ?? ""
  const answer = await callOnce({ port: portal.port, path: "/api/identity/token", headers: { cookie } })
  if (answer.status !== 200) throw new Error(`Sign-in of ${mail}: ${signedIn.body} ${answer.body}`)
  const { token } = JSON.parse(answer.body.toString()) as { token: string }
  return { authorization: `Bearer ${token}`, cookie }
}

/** Sets a browser's sign-in state: the session cookie, and the hint that a user is signed in. */
export async function enterAs(context: BrowserContext, { url }: Portal, { cookie }: SignedIn): Promise<void> {
  const [name = "", ...value] = cookie.split("=")
  await context.addCookies([
    { name, value: value.join("="), domain: "127.0.0.1", path: "/api/identity", httpOnly: true },
  ])
  await context.addInitScript((origin) => {
    if (location.origin === origin) localStorage.setItem("signedIn", "1")
  }, url)
}
