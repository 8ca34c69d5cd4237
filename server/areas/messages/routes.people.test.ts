import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Message } from "../../../contract/messages.ts"
import { portalOfFile } from "../../testing/app.ts"
import { back, block, callAs, castPerson, newcomer, type Person } from "../../testing/moderation.ts"
import { admin as adminMail } from "../../testing/requests.ts"
import { tellPeople } from "./jobs.ts"

const portal = portalOfFile()
const publicUrl = "https://portal.example"
let admin: Person
let colleague: Person
beforeAll(async () => {
  admin = await castPerson(portal, adminMail)
  colleague = await newcomer(portal, "Kollegin", "ADMIN")
})
beforeEach(async () => {
  await tellPeople({ db: portal.db, publicUrl })
  await portal.db.run("delete from messages")
})

async function messagesOf(who: Person): Promise<Pick<Message, "kind" | "person" | "facts">[]> {
  await tellPeople({ db: portal.db, publicUrl })
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

test("the answer to a complaint is told to the person, who reads all of it when the block is over", async () => {
  const { person, id } = await blocked()
  const complaintId = await complain(person, id)
  expect(await messagesOf(colleague)).toEqual([])
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

test("whoever withdraws the use is told of to admins, by name as long as they are there; an answer to the terms is not", async () => {
  const person = await newcomer(portal, "Widerruf")
  await tellPeople({ db: portal.db, publicUrl })
  const act = (word: string) =>
    portal.db.run(
      "insert into terms_acts (at, user_id, version, act) select now(), $1, max(version), $2 from terms_versions",
      [person.id, word],
    )
  await act("ACCEPTED")
  expect(await messagesOf(admin)).toEqual([])
  await act("WITHDRAWN")
  const told = { kind: "USE_WITHDRAWN", person: { name: "Vera Widerruf", mail: person.mail }, facts: {} }
  expect(await messagesOf(admin)).toEqual([told])
  const removeSql = "update users set deleted_at = now(), active = false, identity_id = null where id = $1"
  await portal.db.run(removeSql, [person.id])
  expect(await messagesOf(admin)).toEqual([{ ...told, person: null }])
})
