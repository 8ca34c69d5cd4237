import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { listImages } from "../areas/images/queries.ts"
import { sealSome } from "../areas/record/commands.ts"
import { verifyRecord } from "../areas/record/queries.verify.ts"
import { accepted } from "../platform/refusal.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { castLocation, castPassword, castUser } from "./cast.ts"
import { assertNoDemoPassword, DemoError, mailsWithDemoPassword, sayingProgress } from "./leftover.ts"
import { loadDemoOnce } from "./load-demo.ts"
import { removeDemo } from "./remove-demo.ts"

const now = new Date("2026-11-16T09:00:00Z")
const manager = castUser("leitung@brenner.example")

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const load = () => loadDemoOnce({ ...test, now, progress: () => {} })
const count = async (table: string) =>
  (await test.db.one<{ count: number }>(`select count(*) from ${table}`))?.count
const signIn = async (email: string, password: string) =>
  (
    await test.app.inject({
      method: "POST",
      url: "/api/identity/sign-in/email",
      payload: { email, password },
    })
  ).statusCode

/** A person of the operator's own, with an account. */
async function addPerson(mail: string, password: string): Promise<string> {
  const id = accepted(await test.identity.createAccount({ mail, name: mail, password }))
  await test.db.run(
    `insert into users (identity_id, firstname, lastname, mail, type, active) values ($1, 'Petra', 'Person', $2, 'ADMIN', true)`,
    [id, mail],
  )
  return id
}

it("finds everybody whom the public password lets in, whatever became of them, and looks at nobody twice", async () => {
  await load()
  const own = await addPerson("petra@firma.de", castPassword)
  await test.db.run("update users set mail = 'anna@firma.de' where mail = 'admin@aurel.example'")
  await test.db.run(`update identity."user" set email = 'anna@firma.de' where email = 'admin@aurel.example'`)
  const cast = [
    "beratung@brenner.example",
    "beratung@sommer.example",
    "leitung@brenner.example",
    "leitung@freising.example",
    "leitung@kessler.example",
  ]
  expect((await mailsWithDemoPassword(test.db)).sort()).toEqual(
    [...cast, "anna@firma.de", "petra@firma.de"].sort(),
  )
  await expect(assertNoDemoPassword(test.db, now)).rejects.toThrow(
    new DemoError(
      "Mit dem öffentlichen Passwort der Demo kann sich noch jeder anmelden (anna@firma.de und 6 weitere Zugänge); bitte entfernen Sie die Demo mit npm run remove-demo, oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.",
    ),
  )

  for (const mail of [...cast, "anna@firma.de"])
    await test.identity.setPassword((await test.identity.accountOf(mail)) ?? "", "ein-eigenes-Passwort")
  expect(await mailsWithDemoPassword(test.db)).toEqual(["petra@firma.de"])
  await test.identity.setPassword(own, "ein-eigenes-Passwort")
  await assertNoDemoPassword(test.db, new Date())
  // Set again after everybody was looked at.
  await test.identity.setPassword(own, castPassword)
  expect(await mailsWithDemoPassword(test.db)).toEqual(["petra@firma.de"])
})

it("takes out what nobody used, keeps what somebody did, lets nobody in, and never comes back", async () => {
  const { db, files, app } = test
  const [asked, edited, wanted] = await db.many<{ id: string }>(
    "select id from cars order by job_number limit 3",
  )
  await db.run("update cars set paint_code = 'X', version = version + 1 where id = $1", [edited?.id])
  await db.run(
    `insert into acts (id, activity_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot)
     values ($4, $4, now(), 'request', 'PRE_OFFER_REQUEST', 'WITHDRAWN', $1, $2, $3, $2, '{}')`,
    [asked?.id, manager.id, castLocation("1101").id, randomUUID()],
  )
  // A real car that happens to have a job number of the demo.
  await db.run("update cars set id_number = 'WVWZZZ1JZXW000001' where id = $1", [wanted?.id])
  await test.identity.setPassword((await test.identity.accountOf(manager.mail)) ?? "", castPassword)
  expect(await signIn(manager.mail, castPassword)).toBe(200)

  const removed = await removeDemo({ db, files }, now)
  expect(removed).toMatchObject({ people: 5, voided: ["petra@firma.de"], cars: 417, carsKept: 2 })
  expect(await count("cars")).toBe(3)
  expect(await count("acts")).toBe(1)
  expect((await listImages(db)).length).toBeLessThanOrEqual(3)
  expect(await files.head("demo/images-loaded")).toBeUndefined()
  expect(await db.many("select mail, active from users where deleted_at is null order by mail")).toEqual([
    { mail: "anna@firma.de", active: true },
    { mail: "petra@firma.de", active: true },
  ])
  expect(await db.many("select 1 from identity.session")).toEqual([])
  for (const mail of [manager.mail, "petra@firma.de", "admin@aurel.example"])
    expect(await signIn(mail, castPassword), mail).toBe(401)
  expect(await signIn("anna@firma.de", "ein-eigenes-Passwort")).toBe(200)
  await assertNoDemoPassword(db, now)

  while (await sealSome(db));
  const { broken } = await db.transaction((tx) => verifyRecord(tx, null, () => {}))
  expect(broken).toEqual([])
  expect(await load()).toBe(false)
  expect(await count("cars")).toBe(3)
  expect(await removeDemo({ db, files }, now)).toMatchObject({ people: 0, voided: [], cars: 0, carsKept: 2 })
  await expect.poll(async () => (await app.inject({ url: "/api/ready" })).statusCode).toBe(200)
})

it("is loaded once where two portals start at once", async () => {
  const fresh = await startTestApp()
  try {
    await Promise.all([1, 2].map(() => loadDemoOnce({ ...fresh, now, progress: () => {} })))
    expect(await fresh.db.one("select count(*) from cars")).toEqual({ count: 420 })
    expect(await fresh.db.one("select count(*) from cars where version > 1")).toEqual({ count: 0 })
  } finally {
    await fresh.close()
  }
})

it("a look at thousands of accounts says so at once, and from time to time how far it is", () => {
  const said: string[] = []
  let now = 0
  const progress = sayingProgress(
    (text) => said.push(text),
    () => now,
  )
  for (let done = 0; done < 12_000; done += 4) {
    progress(done, 12_000)
    now += 25
  }
  expect(said[0]).toMatch(/^12\.000 Zugänge werden einmalig geprüft/)
  expect(said[1]).toBe("2.400 von 12.000 Zugängen sind geprüft …")
  expect(said).toHaveLength(5)
  const few: string[] = []
  sayingProgress((text) => few.push(text))(0, 40)
  expect(few).toEqual([])
})
