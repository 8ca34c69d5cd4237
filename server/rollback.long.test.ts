import { execFileSync, spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Car } from "../contract/cars.ts"
import { castAgreed, castLocation, castPassword, castUser } from "./demo/cast.ts"
import { openDatabase } from "./platform/postgres/index.ts"
import { migrationsFolder, readMigrations } from "./platform/postgres/migrate.ts"
import { runsSince } from "./platform/postgres/window.ts"
import { addPreOffer } from "./testing/cars.ts"
import { administer, createCastDatabase } from "./testing/database.ts"
import { newDataFolder, type PortalProcess, startPortal, stopPortal } from "./testing/portal.ts"

const root = join(import.meta.dirname, "..")
const git = (...words: string[]) => {
  try {
    return execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim()
  } catch {
    return ""
  }
}

/** The last commit of the oldest code that all migrations together say runs on their schema; empty without a history. */
async function oldestAllowed(): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const since = migrations.map(({ sql }) => runsSince(sql)).filter((number) => number !== undefined)
  const oldest = since.sort().at(-1)
  if (oldest === undefined) return ""
  const later = migrations.filter(({ name }) => name.slice(0, 4) > oldest)
  const paths = later.map(({ name }) => `server/migrations/${name}`)
  const [first] = git("log", "--reverse", "--diff-filter=A", "--format=%H", "--", ...paths).split("\n")
  return first ? git("rev-parse", `${first}^`) : ""
}
const release = await oldestAllowed()

async function unpacked(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-release-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C '${folder}'`], { cwd: root })
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}

/** A person at a portal that is reached over the network alone. */
async function signInAt({ url }: PortalProcess, mail: string) {
  const answer = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: mail, password: castPassword }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ")
  const token = await fetch(`${url}/api/identity/token`, { headers: { cookie } })
  const authorization = `Bearer ${((await token.json()) as { token: string }).token}`
  return (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const until = { dateOfDelivery: inDays(60), dateUntilTakeover: inDays(90) }

/** Accepts a car as the screens of both releases do; answers the status. */
async function accept(
  agent: Awaited<ReturnType<typeof signInAt>>,
  { id, offerVersion }: Car,
): Promise<number> {
  const answer = await agent("/api/car/mail", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      type: "PRE_OFFER_ACCEPT",
      preOfferType: "MAIN",
      carId: id,
      userId: castUser("leitung@brenner.example").id,
      locationId: castLocation("1101").id,
      offerVersion,
      requestId: randomUUID(),
      ...castAgreed,
    }),
  })
  return answer.status
}

type Agent = Awaited<ReturnType<typeof signInAt>>
const post = (agent: Agent, path: string, body: object) =>
  agent(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then(({ status }) => status)

/** What the release before does not know: a proposal and its message, a mail that nobody wants, a search by the discount. */
async function writeNewest(now: PortalProcess, carId: string): Promise<void> {
  const seller = await signInAt(now, "beratung@brenner.example")
  expect(await post(seller, "/api/proposal/", { carId, note: "Bis Freitag" })).toBe(200)
  const manager = await signInAt(now, "leitung@brenner.example")
  expect(await post(manager, "/api/profile/notices", { mutedNotices: ["PROPOSED"] })).toBe(200)
  const search = { area: "PRE_OFFER", name: "Günstige", filters: { underFrom: 20 }, notify: "DAILY" }
  expect(await post(manager, "/api/watch/search", search)).toBe(200)
}

/** Where it meets them. */
const readings = ["/api/message/all", "/api/profile/", "/api/watch/searches"]
const readAll = (agent: Agent) =>
  Promise.all(readings.map(async (path) => [path, (await agent(path)).status]))

/** What docs/operation.md says to run before a way back. */
async function wayBack(): Promise<string> {
  const text = await readFile(join(root, "docs/operation.md"), "utf8")
  return /## Rolling back.*?```sql\n(.*?)```/s.exec(text)?.[1] ?? ""
}

/** What the code of a folder says about the record. */
const verify = (folder: string, env: Record<string, string>): string =>
  spawnSync(process.execPath, ["server/verify.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  }).stdout

test.skipIf(!release)(
  "the release before runs on this schema: sign-in, acceptance, history, import, proof, and both beside each other",
  async () => {
    const folder = await unpacked(release)
    const database = await createCastDatabase()
    const db = openDatabase(database.url, { size: 2 })
    const data = await newDataFolder()
    const command = [process.execPath, join(folder, "server/main.ts")]
    const env = { DATABASE_URL: database.url, DATA_DIR: data.path, CONTENT_DIR: join(folder, "content") }
    const before = await startPortal({ env, command })
    onTestFinished(async () => {
      await stopPortal(before)
      await db.close()
      await database.drop()
      await data.remove()
    })
    await before.said("Beenden mit Strg-C.")
    expect((await fetch(`${before.url}/api/ready`)).status).toBe(200)

    const agent = await signInAt(before, "leitung@brenner.example")
    const car = await addPreOffer(db, until)
    expect(await accept(agent, car)).toBe(200)

    const admin = await signInAt(before, "admin@aurel.example")
    expect((await admin(`/api/car/history?id=${car.id}`)).status).toBe(200)
    const exported = await admin("/api/car/export?area=PRE_OFFER")
    expect(exported.status).toBe(200)
    const form = new FormData()
    form.set("file", new Blob([await exported.arrayBuffer()]), "Fahrzeuge.xlsx")
    const imported = await admin("/api/car/import?createOptions=true", { method: "POST", body: form })
    expect([imported.status, await imported.text()]).toEqual([200, expect.any(String)])

    expect(verify(folder, env)).toMatch(/unversehrt/)

    const now = await startPortal({ env: { ...env, CONTENT_DIR: join(root, "content"), DEMO: "1" } })
    onTestFinished(() => stopPortal(now))
    await now.said("Beenden mit Strg-C.")
    const ready = await fetch(`${now.url}/api/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { parts: { schema: { status: "ok" } } }])
    expect((await agent("/api/user/")).status).toBe(200)

    // As during an update of several processes: both write, and one record holds it all.
    const agentNow = await signInAt(now, "leitung@brenner.example")
    for (const who of [agent, agentNow, agent, agentNow])
      expect(await accept(who, await addPreOffer(db, until))).toBe(200)
    expect(await db.one("select count(*) as count from acts where verb = 'accept'")).toEqual({ count: 5 })
    for (const code of [folder, root]) await expect.poll(() => verify(code, env)).toMatch(/unversehrt/)

    const proposed = await addPreOffer(db, { ...until, locationId: castLocation("1102").id })
    await writeNewest(now, proposed.id)
    expect(await readAll(agentNow)).toEqual(readings.map((path) => [path, 200]))
    expect(await readAll(agent)).toEqual(readings.map((path) => [path, 500]))
    await stopPortal(now)
    await administer(database.url, await wayBack())
    expect(await readAll(agent)).toEqual(readings.map((path) => [path, 200]))
  },
)
