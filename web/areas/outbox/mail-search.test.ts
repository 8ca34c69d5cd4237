import { describe, expect, test } from "vitest"
import { listOutbox, type OutboxMail } from "../../../contract/outbox.ts"
import { askedText, mailsWhileTyping, matchingMails } from "./mail-search.ts"

const mail = (to: string, subject: string, createdAt = "2026-11-26T06:19:00.000Z") =>
  ({ to, subject, createdAt }) as OutboxMail
const mails = [
  mail("Anna Brenner <leitung@brenner.example>", "Bestätigt: Annahme Pre-Offer 1"),
  mail("Aurel <zvf@aurel.example>", "ZVF-Anfrage", "2026-11-25T23:30:00.000Z"),
]

test("an empty search finds every mail", () => {
  expect(matchingMails(mails, "  ")).toBe(mails)
})

test("every word has to be in recipient, subject or time of writing, however it is written", () => {
  expect(matchingMails(mails, "26.11.2026, 07:19")).toEqual([mails[0]])
  expect(matchingMails(mails, "26.11.2026 anfrage")).toEqual([mails[1]])
  expect(matchingMails(mails, "BRENNER bestätigt")).toEqual([mails[0]])
  expect(matchingMails(mails, "brenner anfrage")).toEqual([])
})

describe("while somebody types", () => {
  test("matches among the mails here are shown at once", () => {
    expect(mailsWhileTyping(mails, "brenner", "")).toEqual([mails[0]])
  })

  test("that there are none is said only once it was asked", () => {
    expect(mailsWhileTyping(mails, "brenner 1999", "brenner")).toEqual([mails[0]])
    expect(mailsWhileTyping(mails, "brenner 1999", "brenner 1999")).toEqual([])
  })
})

test("whatever is pasted can be asked", () => {
  const isTaken = (search: string) => listOutbox.query.safeParse({ search: askedText(search) }).success
  for (const pasted of ["x".repeat(10_000), "a\u0000b", "\ud83d", `${"x".repeat(499)}🚗`])
    expect([pasted, isTaken(pasted)]).toEqual([pasted, true])
  expect(askedText("Müller 🚗 <2@x>")).toBe("Müller 🚗 <2@x>")
})
