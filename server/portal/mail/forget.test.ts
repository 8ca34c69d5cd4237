import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Tx } from "../../core/postgres/db.ts"
import { castLocation, castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { callAs, newcomer } from "../../testing/moderation.ts"
import { actsOf, admin, manager, post, requestBody } from "../../testing/requests.ts"
import { addToOutbox, type NamedPerson, named, priorities } from "./draft.ts"
import { forgetInMails, forgetRecipients } from "./forget.ts"

const portal = portalOfFile()
const locationId = castLocation("1101").id

/** A sales manager whose name needs escaping in HTML and patterns. */
async function newManager(mail: string, lastname: string) {
  const { headers, id } = await newcomer(portal, randomUUID(), "SALES_MANAGER", "1101")
  await portal.db.run(
    "update users set firstname = 'Zoë', lastname = $2, mail = $3, phone = '+49 40 9988776' where id = $1",
    [id, lastname, mail],
  )
  const person = { id, mail, headers, firstname: "Zoë", lastname }
  const ask = async () => {
    const car = await addPreOffer(portal.db, { locationId })
    const wish = requestBody("PRE_OFFER_REQUEST", car, { userId: id, locationId })
    expect((await callAs(portal, person, "/api/car/mail", wish)).status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    expect((await callAs(portal, person, "/api/car/activity/withdraw", { id: act?.id })).status).toBe(200)
  }
  return { ...person, ask }
}

type Mail = { subject: string; text: string; html: string; to: string; user: string | null; kind: string }
const mails = () =>
  portal.db.many<Mail>(
    `select kind, subject, body_text as text, body_html as html, recipient_name || ' ' || recipient_mail as to, user_id as user
     from outbox order by created_at`,
  )
const toProvider = (subject: string, text: string, about: NamedPerson[] = [], html = text) => ({
  ...{
    kind: "REQUEST",
    priority: priorities.act,
    to: { name: "ZVF", address: "zvf@aurel.example", userId: null },
  },
  ...{ about, subject, text, html },
})
const add = (...drafts: ReturnType<typeof toProvider>[]) =>
  portal.db.transaction((tx) => addToOutbox(tx, drafts))
async function remove({ id }: { id: string }): Promise<void> {
  const user = await portal.db.one<{ version: number }>("select version from users where id = $1", [id])
  expect((await post(portal, "/api/user/delete", admin, { id, ...user })).body).toEqual({ anonymised: true })
}

test("removes a user from all e-mails; the provider's still have the request", async () => {
  const person = await newManager("zoe.a+b@brenner.example", "O'Neil & Söhne")
  await person.ask()
  await portal.db.run("update outbox set sent_at = now()")
  await add(
    toProvider(
      "Anfrage von Zoë O'Neil & Söhne",
      "Zoë O'Neil & Söhne <ZOE.A+B@brenner.example>, +49 40 9988776, bittet um Auftrag 4711",
      named(person),
      "<p>Zoë O&#39;Neil &amp; Söhne, zoe.a+b@brenner.example, +49 40 9988776, bittet um Auftrag 4711</p>",
    ),
  )
  const before = await mails()
  expect(before.some(({ user }) => user === person.id)).toBe(true)
  await remove(person)
  const after = await mails()
  expect(JSON.stringify(after)).not.toMatch(/O'Neil|Söhne|zoe\.a|9988776/i)
  expect(after).toContainEqual(
    expect.objectContaining({
      subject: "Anfrage von Gelöschter Benutzer",
      text: expect.stringContaining("bittet um Auftrag 4711"),
      html: expect.stringContaining("bittet um Auftrag 4711"),
    }),
  )
  const own = after.filter(({ user }) => user === person.id)
  expect(own.length).toBeGreaterThan(0)
  for (const { text, to } of own)
    expect([text, to]).toEqual([
      expect.stringContaining("Der Text dieser E-Mail wurde entfernt"),
      `Gelöschter Benutzer ${person.id}@geloescht.invalid`,
    ])
  expect(after.filter(({ kind, user }) => kind === "REQUEST" && user === null)).toHaveLength(
    before.filter(({ kind, user }) => kind === "REQUEST" && user === null).length,
  )
})

test("the last e-mail to a user who deleted their account is sent before it is erased", async () => {
  const person = await newManager("weg@brenner.example", "Weggang")
  await person.ask()
  const removed = await callAs(portal, person, "/api/profile/remove", { password: castPassword })
  expect(removed.status).toBe(200)
  const kindOf = await portal.db.many(
    "select kind, recipient_mail as to from outbox where user_id = $1 or recipient_mail = 'weg@brenner.example'",
    [person.id],
  )
  expect(kindOf).toHaveLength(1)
  await forgetRecipients(portal.db, new Date())
  expect(JSON.stringify(await mails())).toContain("weg@brenner.example")
  await portal.db.run("update outbox set sent_at = now()")
  await forgetRecipients(portal.db, new Date())
  expect(JSON.stringify(await mails())).not.toMatch(/weg@brenner|Weggang/)
})

test("namesakes, longer names and addresses with the same ending are kept in e-mails about others", async () => {
  const gone = await newManager("anna@brenner.example", "Anders")
  await gone.ask()
  const same = await newManager("a.anna@brenner.example", "Anders")
  await same.ask()
  await newManager("zoe@brenner.example", "Anderson")
  await portal.db.run("update outbox set sent_at = now()")
  const others = [
    "Zoë Anders (a.anna@brenner.example) fragt an",
    "Zoë Anderson, zoe@brenner.example, Zoë Anders, ohne Vorgang",
    "anna@brenner.example.org",
  ]
  await add(
    ...others.map((text) => toProvider("Anfrage", text)),
    toProvider("Anfrage", "Zoë Anders schreibt als ANNA@brenner.example.", named(gone)),
    toProvider("Anfrage", "Zoë Anderson zu Zoë Anders, x.anna@brenner.example", named(gone)),
  )
  const before = await mails()
  await remove(gone)
  const after = (await mails()).map(({ text }) => text)
  expect(after).toEqual(
    expect.arrayContaining([
      ...others,
      "Gelöschter Benutzer schreibt als Gelöschter Benutzer.",
      "Zoë Anderson zu Gelöschter Benutzer, x.anna@brenner.example",
    ]),
  )
  expect(after.join()).not.toMatch(/(?<![a-z.])anna@brenner\.example(?!\.)/i)
  const ofSame = before.filter(({ text }) => text.includes("a.anna@brenner.example"))
  expect(ofSame.length).toBeGreaterThan(1)
  for (const { text } of ofSame) expect(after).toContain(text)
})

test("removes earlier names and addresses too", async () => {
  const names = { firstname: "Vera", lastname: "Frueher", mail: "vera.f@brenner.example" }
  const person = { ...castUser(manager), ...names }
  const text = "Vera Frueher, vera.f@brenner.example, /user?search=vera.f%40brenner.example"
  await add(toProvider("Vera Frueher", text, named(person)))
  const today = { id: person.id, name: "Vera Heute", mail: "vera.h@brenner.example", phone: "" }
  await portal.db.transaction((tx) => forgetInMails(tx, today))
  expect(JSON.stringify(await mails())).not.toMatch(/Frueher|vera\.f/)
})

test("finds a user's e-mails among 5,000 by index", async () => {
  const { db } = portal
  const { id } = castUser(manager)
  await db.run(
    `insert into outbox (kind, user_id, recipient_name, recipient_mail, subject, body_text, body_html, about, sent_at)
     select 'REQUEST', gen_random_uuid(), 'Zoë', 'z@brenner.example', 'of others', 'Jens Brenner', '',
       jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'Jens Brenner', 'mail', '')), now()
     from generate_series(1, 5000)`,
  )
  await db.run("vacuum analyze outbox")
  const scanCount = async (tx: Tx) =>
    (
      await tx.one<{ count: number }>(
        "select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'outbox'",
      )
    )?.count
  await db.transaction(async (tx) => {
    const before = await scanCount(tx)
    await forgetInMails(tx, { id, name: "Jens Brenner", mail: manager, phone: "" })
    expect(await scanCount(tx)).toBe(before)
  })
  expect(
    await db.many("select from outbox where subject = 'of others' and body_text = 'Jens Brenner'"),
  ).toHaveLength(5_000)
})
