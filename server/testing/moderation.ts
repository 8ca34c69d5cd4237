import type { AdminBlock } from "../../contract/people/moderation.ts"
import { castLocation, castPassword, castUser } from "../demo/cast.ts"
import { followSession, signInOver, type TestApp } from "./app.ts"

export type Person = { id: string; mail: string; headers: { authorization: string } }

/** A new user with a session and accepted terms at these locations, for tests to block. */
export async function newcomer(
  portal: TestApp,
  name: string,
  type = "SELLER",
  ...vfnrs: string[]
): Promise<Person> {
  const person = await addPerson(portal, name, type)
  for (const vfnr of vfnrs)
    await portal.db.run("insert into user_locations values ($1, $2)", [person.id, castLocation(vfnr).id])
  const { authorization } = await signInOver(portal.app, person.mail)
  return { ...person, headers: { authorization } }
}

/** A new user without a session. */
export async function addPerson({ db, identity }: TestApp, name: string, type = "SELLER") {
  const mail = `${name}@moderation.example`
  const identityId = await identity.createAccount(db, { mail, name, password: castPassword })
  const row = await db.one<{ id: string }>(
    `insert into users (firstname, lastname, mail, type, active, identity_id)
     values ('Vera', $1, $2, $3, true, $4) returning id`,
    [name, mail, type, identityId],
  )
  const id = row?.id as string
  await db.run(
    "insert into terms_acts (at, user_id, version, act) select now(), $1, version, 'ACCEPTED' from agreed_texts where topic = 'terms'",
    [id],
  )
  return { id, mail }
}

/** Signs a user in again: a block ends all sessions. */
export async function back({ app }: TestApp, person: Person): Promise<Person> {
  const { authorization } = await signInOver(app, person.mail)
  return { ...person, headers: { authorization } }
}

export const castPerson = async (portal: TestApp, mail: string): Promise<Person> => ({
  id: castUser(mail).id,
  mail,
  headers: await portal.signInAs(mail),
})

export async function callAs({ app }: TestApp, who: Pick<Person, "headers">, url: string, payload?: object) {
  const answer = await app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers: who.headers,
    ...(payload && { payload }),
  })
  await followSession(app, who.headers, answer)
  return { status: answer.statusCode, body: answer.json() }
}

export const blockForm = (userId: string, changes: object = {}) => ({
  userId,
  duration: "MONTHS_1",
  clause: "CREDENTIALS",
  facts: "Die Zugangsdaten wurden an Dritte weitergegeben.",
  ...changes,
})

/** Blocks a user; throws if refused. */
export async function block(portal: TestApp, admin: Person, userId: string, changes: object = {}) {
  const { status, body } = await callAs(portal, admin, "/api/user/block", blockForm(userId, changes))
  if (status !== 200) throw new Error(`Block: ${status} ${JSON.stringify(body)}`)
  return body as AdminBlock
}
