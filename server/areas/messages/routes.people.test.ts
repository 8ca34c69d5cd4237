import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Message } from "../../../contract/messages.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { back, block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin as adminMail } from "../../testing/requests.ts"
import { tellPeople } from "./jobs.ts"

const portal = portalOfFile()
const publicUrl = "https://portal.example"
type Person = Awaited<ReturnType<typeof newcomer>>
let admin: Person
let colleague: Person
beforeAll(async () => {
  admin = await castPerson(portal, adminMail)
  colleague = await newcomer(portal, "Kollegin", "ADMIN")
})
beforeEach(async () => {
  await portal.db.run("delete from message_causes")
  await portal.db.run("delete from messages")
})

async function messagesOf(who: Person): Promise<Pick<Message, "kind" | "person" | "facts">[]> {
  await tellPeople({ db: portal.db, clock: portal.clock.now, publicUrl })
  const { body } = await callAs(portal, who, "/api/message/all")
  return (body.messages as Message[]).map(({ kind, person, facts }) => ({ kind, person, facts }))
}
let number = 0
async function blocked() {
  const person = await newcomer(portal, `Gesperrt-${++number}`)
  const { id } = await block(portal, admin, person.id)
  return { person: await back(portal, person), id }
}
const complain = async (who: Person, blockId: string): Promise<string> => {
  const { body } = await callAs(portal, who, "/api/user/complaint", { blockId, text: "Das war ich nicht." })
  return body.block.complaints[0].id
}

test("a complaint is told to all admins, its answer to the person, who reads all of it when the block is over", async () => {
  const { person, id } = await blocked()
  const complaintId = await complain(person, id)
  expect(await messagesOf(admin)).toEqual([
    {
      kind: "COMPLAINT",
      person: { name: expect.stringContaining("Vera Gesperrt"), mail: person.mail },
      facts: {},
    },
  ])
  expect(await messagesOf(colleague)).toHaveLength(1)
  expect((await callAs(portal, person, "/api/message/all")).status).toBe(403)
  const upheld = { id: complaintId, verdict: "UPHELD", reason: "Die Protokolle sind eindeutig." }
  expect((await callAs(portal, colleague, "/api/user/complaint/answer", upheld)).status).toBe(200)
  await callAs(portal, admin, "/api/user/block/lift", { id, reason: "Geklärt." })
  const again = await back(portal, person)
  expect((await messagesOf(again)).map(({ kind, facts }) => [kind, facts.reason])).toEqual([
    ["LIFTED", "Geklärt."],
    ["UPHELD", "Die Protokolle sind eindeutig."],
    ["BLOCKED", "Die Zugangsdaten wurden an Dritte weitergegeben."],
  ])
  // Who decided is named to nobody.
  expect((await messagesOf(again)).every(({ person: of }) => of === null)).toBe(true)
})

test("a registration is told to admins, with the name as long as the person is there", async () => {
  const mail = "neu@sommer.example"
  const account = { email: mail, password: "ein-Wort-nur-fuer-Nina-77" }
  const signedUp = await portal.app.inject({ method: "POST", url: "/api/identity/sign-up", payload: account })
  expect(signedUp.statusCode).toBe(200)
  const { authorization } = await signInOver(portal.app, mail, account.password)
  const registered = await portal.app.inject({
    method: "POST",
    url: "/api/user/register",
    headers: { authorization },
    payload: { mail, firstname: "Nina", lastname: "Neu", gssnLocation: "GS0001301" },
  })
  expect(registered.statusCode).toBe(200)
  expect(await messagesOf(admin)).toEqual([
    { kind: "REGISTERED", person: { name: "Nina Neu", mail }, facts: {} },
  ])
  await portal.db.run("delete from users where mail = $1", [mail])
  expect(await messagesOf(admin)).toEqual([{ kind: "REGISTERED", person: null, facts: {} }])
})

test("whoever withdraws the use is told of to admins; an answer to the terms is not", async () => {
  const person = await newcomer(portal, "Widerruf")
  await portal.db.run("delete from message_causes")
  const act = (word: string) =>
    portal.db.run(
      "insert into terms_acts (at, user_id, version, act) select now(), $1, max(version), $2 from terms_versions",
      [person.id, word],
    )
  await act("ACCEPTED")
  expect(await messagesOf(admin)).toEqual([])
  await act("WITHDRAWN")
  expect((await messagesOf(admin)).map(({ kind, person: of }) => [kind, of?.name])).toEqual([
    ["USE_WITHDRAWN", "Vera Widerruf"],
  ])
})
