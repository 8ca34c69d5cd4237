import { beforeEach, describe, expect, test } from "vitest"
import type { OutputOf } from "../../../contract/core/endpoint.ts"
import type { listOutbox } from "../../../contract/news/outbox.ts"
import { castUser } from "../../demo/cast.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { portalOfFile, type TestApp } from "../../testing/app.ts"
import { journalOf } from "../../testing/journal.ts"
import { mailDraft } from "../../testing/mails.ts"
import { admin, post, read } from "../../testing/requests.ts"
import { beginAttempt, markSent } from "./outbox.ts"

const draft = mailDraft()
const unknownId = "7a0c5e4e-0000-4000-8000-000000000001"
const portal = portalOfFile()
const portalWithSmtp = portalOfFile({ env: { SMTP_URL: "smtp://127.0.0.1:1" } })
beforeEach(() => Promise.all([portal, portalWithSmtp].map(({ db }) => db.run("delete from outbox"))))

const add = ({ db }: TestApp, subject = draft.subject) =>
  db.transaction((tx) => addToOutbox(tx, [{ ...draft, subject }]))
async function found(of: TestApp, search: string): Promise<OutputOf<typeof listOutbox>> {
  const query = new URLSearchParams({ search })
  const answer = await of.get(`/api/outbox/all?${query}`, admin)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const list = async (of: TestApp) => (await found(of, "")).mails
const retry = (of: TestApp, payload: object) => post(of, "/api/outbox/retry", admin, payload)

describe("refusals", () => {
  test("404 for an unknown e-mail, 422 for an invalid id", async () => {
    expect((await retry(portal, { id: unknownId })).status).toBe(404)
    expect((await retry(portal, {})).status).toBe(422)
    expect((await retry(portal, { id: "all" })).status).toBe(422)
  })

  test.each([
    ["too long", "x".repeat(501)],
    ["with a zero character", "a%00"],
  ])("422 for a search that is %s", async (_, search) => {
    const url = `/api/outbox/all?search=${search}`
    const answer = await portal.get(url, admin)
    expect(answer.statusCode).toBe(422)
  })
})

describe("beyond the newest 500", () => {
  const subjectsOf = async (search: string) => {
    const { mails, total } = await found(portalWithSmtp, search)
    return { subjects: mails.map(({ subject }) => subject), total }
  }
  beforeEach(() =>
    portalWithSmtp.db.run(
      `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, created_at, sent_at, failed_at)
         select 'RECEIPT', 'Jörg Müller', n || '@x.example', 'Mail ' || n, '', '', now() + n * interval '1 second',
           case when n <> 3 then now() end, case when n = 3 then now() end
           from generate_series(1, 510) n`,
    ),
  )

  test("lists old failures first, then the newest 500, and the total", async () => {
    const { subjects, total } = await subjectsOf("")
    expect(subjects).toEqual(["Mail 3", ...Array.from({ length: 500 }, (_, index) => `Mail ${510 - index}`)])
    expect(total).toBe(510)
  })

  test("finds an old delivered e-mail by recipient and subject", async () => {
    const { subjects, total } = await subjectsOf(" MUELLER  <2@x mail")
    expect([subjects[0], subjects.at(-1), total]).toEqual(["Mail 502", "Mail 2", 51])
    expect(await subjectsOf("Müller 2@x 3@x")).toEqual({ subjects: [], total: 0 })
    expect(await subjectsOf("100% 101%")).toEqual({ subjects: [], total: 0 })
    expect((await subjectsOf("jörg")).total).toBe(510)
  })
})

test("keeps an e-mail readable without a mail server", async () => {
  await add(portal)
  expect(await found(portal, "")).toMatchObject({ sends: false })
  expect(await found(portalWithSmtp, "")).toEqual({ mails: [], total: 0, held: 0, sends: true })
  expect(await list(portal)).toMatchObject([
    {
      kind: "RECEIPT",
      state: "kept",
      to: "Jörg Müller <leitung@brenner.example>",
      subject: "Verbindlich angefragt",
      text: "Guten Tag",
      sentAt: null,
      attempts: 0,
      nextAttemptAt: null,
      lastError: "",
    },
  ])
})

test("shows why an e-mail was given up, and a retry makes it wait", async () => {
  await add(portalWithSmtp)
  await portalWithSmtp.db.run(
    "update outbox set attempts = 20, failed_at = now(), last_error = 'Der Mailserver antwortete: 451 busy'",
  )
  const [failed] = await list(portalWithSmtp)
  expect(failed).toMatchObject({
    state: "failed",
    attempts: 20,
    nextAttemptAt: null,
    lastError: "Der Mailserver antwortete: 451 busy",
  })
  const answer = await retry(portalWithSmtp, { id: failed!.id })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ state: "waiting", attempts: 0, nextAttemptAt: expect.any(String) })
  expect(await list(portalWithSmtp)).toEqual([answer.body])
})

test("a manual retry uses the recipient's current address, except e-mails about an address", async () => {
  const { db } = portalWithSmtp
  const userId = castUser("leitung@kessler.example").id
  const before = { name: "Karla Kessler", address: "alt@kessler.example" }
  const provider = { name: "ZVF-Anbieter", address: "alt@aurel.example", userId: null }
  const mails = [
    { ...draft, subject: "a person's", to: { ...before, userId } },
    { ...draft, subject: "b provider's", to: provider },
    { ...draft, subject: "c objection", isBoundToAddress: true as const, to: { ...before, userId } },
  ]
  await db.transaction((tx) => addToOutbox(tx, mails))
  await db.run("update outbox set attempts = 1, failed_at = now(), last_error = '550 no such mailbox'")
  for (const { id } of await list(portalWithSmtp)) await retry(portalWithSmtp, { id })
  const sent = (await list(portalWithSmtp)).map(({ subject, to }) => [subject, to])
  expect(Object.fromEntries(sent)).toEqual({
    "a person's": "Karla Kessler <leitung@kessler.example>",
    "b provider's": "ZVF-Anbieter <zvf@aurel.example>",
    "c objection": "Karla Kessler <alt@kessler.example>",
  })
})

test("a retry does not affect sent or current e-mails", async () => {
  await add(portalWithSmtp, "a sent")
  await portalWithSmtp.db.run("update outbox set attempts = 1, sent_at = now()")
  await add(portalWithSmtp, "b in hand")
  await portalWithSmtp.db.run("update outbox set attempts = 3 where sent_at is null")
  await portalWithSmtp.db.run(
    "update outbox set claimed_until = now() + interval '1 minute' where sent_at is null",
  )
  const before = await list(portalWithSmtp)
  for (const { id } of before) expect((await retry(portalWithSmtp, { id })).status).toBe(200)
  expect(await list(portalWithSmtp)).toEqual(before)
})

describe("links are for the recipient only", () => {
  const secret = "a1_B2-c3"
  const withLinks = {
    ...draft,
    text: `Guten Tag\nhttp://x/resetpassword?oobCode=${secret}&mode=x oder http://x/link#${secret}.`,
    html: `<a href="http://x/resetpassword?oobCode=${secret}">x</a><a href="http://x/link#${secret}">y</a>`,
  }
  const addWithLinks = ({ db }: TestApp) => db.transaction((tx) => addToOutbox(tx, [withLinks]))
  const looks = async (of: TestApp) =>
    (await journalOf(of)).filter(({ kind }) => kind === "mail.shown").map(({ actor }) => actor?.id)

  test("with a mail server no call shows a code to admins", async () => {
    await addWithLinks(portalWithSmtp)
    const [mail] = await list(portalWithSmtp)
    expect(mail?.text).toContain("resetpassword?oobCode=…")
    const id = mail?.id ?? ""
    const answers = [
      await read(portalWithSmtp, "/api/outbox/all", admin),
      await retry(portalWithSmtp, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(await looks(portalWithSmtp)).toEqual([])
  })

  test("without one an admin may reveal it, which is recorded", async () => {
    await addWithLinks(portal)
    const [mail] = await list(portal)
    expect(mail).toMatchObject({ hasHiddenLink: true })
    expect(mail?.text).toBe(withLinks.text.replaceAll(secret, "…"))
    const shown = await retry(portal, { id: mail?.id })
    expect(shown.body).toMatchObject({ state: "kept", hasHiddenLink: false, text: withLinks.text })
    expect(await looks(portal)).toEqual([castUser(admin).id])
    const page = await read(portal, `/api/outbox/html?id=${mail?.id}`, admin)
    expect(page.body).toEqual({ html: withLinks.html.replaceAll(secret, "…") })
    expect((await list(portal))[0]?.text).not.toContain(secret)
    await portal.db.run("update outbox set sent_at = now()")
    expect(JSON.stringify(await retry(portal, { id: mail?.id }))).not.toContain(secret)
  })

  test("codes are erased from the database after sending", async () => {
    await addWithLinks(portal)
    const inHand = await portal.db.transaction((tx) => beginAttempt(tx, new Date()))
    expect(inHand?.text).toContain(secret)
    await markSent(portal.db, inHand as NonNullable<typeof inHand>, new Date())
    const kept = await portal.db.one<{ text: string; html: string }>(
      "select body_text as text, body_html as html from outbox",
    )
    expect(kept?.text).toBe(withLinks.text.replaceAll(secret, "…"))
    expect(kept?.html).toBe(withLinks.html.replaceAll(secret, "…"))
  })
})
