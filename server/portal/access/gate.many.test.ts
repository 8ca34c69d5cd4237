import { expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { usualUrl } from "../../testing/cast.ts"

const people = [
  "leitung@brenner.example",
  "beratung@brenner.example",
  "leitung@kessler.example",
  "leitung@freising.example",
  "admin@aurel.example",
] as const
const portal = portalOfFile()

type Headers = { authorization: string }
const profileOf = (headers: Headers) => portal.app.inject({ url: "/api/user/", headers })
/** Signs out by cookie; its tokens are invalid afterwards. */
async function ended(mail: string): Promise<Headers> {
  const { cookie, authorization } = await signInOver(portal.app, castUser(mail).mail)
  const headers = { cookie, origin: usualUrl }
  const signOut = { method: "POST", url: "/api/identity/sign-out", headers, payload: {} } as const
  expect((await portal.app.inject(signOut)).statusCode).toBe(200)
  return { authorization }
}
const crowd = async () => {
  const sessions = await Promise.all(people.map((mail) => portal.signInAs(mail)))
  return Array.from({ length: 30 }, (_, at) => profileOf(sessions[at % people.length]!))
}

test("simultaneous callers each get their own identity and locations", async () => {
  // First, since the profile contains the last sign-in.
  const [gone, stranger] = [await ended(people[2]), { authorization: "Bearer a.b.c" }]
  const alone = new Map<string, string>()
  for (const mail of people) alone.set(mail, (await portal.get("/api/user/", mail)).body)
  for (let round = 0; round < 10; round++) {
    const [refused, unknown] = [profileOf(gone), profileOf(stranger)]
    const answers = await Promise.all(await crowd())
    expect((await refused).statusCode).toBe(401)
    expect((await unknown).statusCode).toBe(401)
    for (const [at, answer] of answers.entries()) {
      const mail = people[at % people.length]!
      expect(answer.json<User>().mail).toBe(castUser(mail).mail)
      expect(answer.body).toBe(alone.get(mail))
    }
  }
})

test("a call sees all earlier commits, however many are looked up", async () => {
  for (let round = 0; round < 10; round++) {
    const others = await crowd()
    const gone = await ended(people[round % people.length]!)
    const answer = profileOf(gone)
    others.push(...(await crowd()))
    expect((await answer).statusCode).toBe(401)
    for (const other of await Promise.all(others)) expect(other.statusCode).toBe(200)
  }
})

test("a removed location is lost at the next call, among others' calls", async () => {
  const [mail] = people
  const count = async () => (await portal.get("/api/user/", mail)).json<User>().locations.length
  const before = await count()
  const others = await crowd()
  await portal.db.run(
    "delete from user_locations where (user_id, location_id) in (select user_id, location_id from user_locations where user_id = (select id from users where mail = $1) limit 1)",
    [castUser(mail).mail],
  )
  const after = count()
  others.push(...(await crowd()))
  expect(await after).toBe(before - 1)
  await Promise.all(others)
})
