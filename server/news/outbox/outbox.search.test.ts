import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { instantText } from "../../../contract/core/format.ts"
import { folded, isFound, searchOf, searchTextOf } from "../../../contract/core/search.ts"
import { forgetInMails } from "../../portal/mail/forget.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { listedMails } from "./outbox.ts"

const db = databaseOfFile()
beforeEach(() => db.run("delete from outbox"))

const newest = "2026-11-26T06:19:00.000Z"
/** Later entries are older. */
const writtenAt = (at: number) => new Date(Date.parse(newest) - (at + 1) * 1000).toISOString()

type Mail = { name: string; mail: string; subject: string }
const add = (mails: readonly Mail[]) =>
  db.run(
    `insert into outbox (kind, user_id, recipient_name, recipient_mail, subject, body_text, body_html, created_at)
     select 'RECEIPT', '7a0c5e4e-0000-4000-8000-000000000001', name, mail, subject, '', '', '${newest}'::timestamptz - at * interval '1 second'
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as m (name, mail, subject, at)`,
    [mails.map(({ name }) => name), mails.map(({ mail }) => mail), mails.map(({ subject }) => subject)],
  )

/** Letters and diacritics of names, and separators. */
const writing = [
  ..."aouAOUeEnsSzZ0179äöüÄÖÜßẞéÉèçñøØœŒæÆåÅłışžİΣςЖж \t-–.,@/'„“()_%\\ﬁ½€\u00a0\u00ad\u0301\u0308\u200b",
]
const text = fc.string({ unit: fc.constantFrom(...writing), maxLength: 12 })

test("browser and database normalise text equally", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
      const rows = await db.many<{ form: string }>(
        "select search_folded(t) as form from unnest($1::text[]) with ordinality as u (t, at) order by at",
        [texts],
      )
      expect(rows.map(({ form }) => form)).toEqual(texts.map(folded))
    }),
    { numRuns: 30 },
  )
})

test("the database finds like the rule", async () => {
  const word = fc.constantFrom(
    "müller",
    "Mueller",
    "Keßler",
    "KESS",
    "pre-offer",
    "PreOffer",
    "offer",
    "2.0",
    "26.11.2026",
    "07:18",
    "offer-26",
    "leitung@",
    "%",
    "e",
    "er",
  )
  const mail = fc.record({
    name: fc.array(word, { maxLength: 2 }).map((words) => words.join(" ")),
    mail: fc.constantFrom("leitung@kessler.example", "anna.mueller@x.example"),
    subject: fc.array(fc.oneof(word, text), { maxLength: 3 }).map((words) => words.join(" ")),
  })
  const typed = fc.array(fc.oneof(word, text), { maxLength: 3 }).map((words) => words.join(" "))
  await fc.assert(
    fc.asyncProperty(fc.array(mail, { minLength: 1, maxLength: 20 }), typed, async (mails, search) => {
      await db.run("delete from outbox")
      await add(mails)
      const wanted = searchOf(search)
      // Words with letters are not matched against times, nor across subject and time.
      const apart = (wanted?.words ?? []).map((one) => ({
        one: { words: [one], whole: one.compact, numbers: null },
        inTime: !/[^\d ]/.test(one.phrase),
      }))
      const textOf = (each: Mail, at: number, inTime: boolean) => {
        const time = inTime ? instantText(writtenAt(at)) : ""
        return searchTextOf([], [`${each.name} <${each.mail}> ${each.subject} ${time}`])
      }
      const found = mails
        .map((each, at) => ({ at, each, subject: each.subject }))
        .filter(({ each, at }) => apart.every(({ one, inTime }) => isFound(textOf(each, at, inTime), one)))
      const listed = await listedMails(db, search, true)
      expect(listed.mails.map(({ subject }) => subject)).toEqual(found.map(({ subject }) => subject))
      expect(listed.total).toBe(found.length)
    }),
    { numRuns: 60 },
  )
})

describe("searchable text of an e-mail", () => {
  const mail = { name: "Jörg Müller", mail: "joerg@brenner.example", subject: "Guten Tag, Jörg Müller" }
  const found = async (typed: string) => (await listedMails(db, typed, true)).mails.length

  test("is removed with its person", async () => {
    await add([mail])
    expect(await found("MUELLER joerg@brenner")).toBe(1)
    const person = { id: "7a0c5e4e-0000-4000-8000-000000000001", name: mail.name, mail: mail.mail, phone: "" }
    await db.transaction((tx) => forgetInMails(tx, person))
    expect(await found("mueller")).toBe(0)
    expect(await db.many("select from outbox where search_text like '%joerg%'")).toEqual([])
  })

  test("never prevents writing an e-mail, however long its subject", async () => {
    await add([{ ...mail, subject: "ﷺ🚗".repeat(5_000) }])
    expect(await found("brenner")).toBe(1)
  })
})
