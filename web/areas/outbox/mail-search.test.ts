import { expect, test } from "vitest"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { matchingMails } from "./mail-search.ts"

const mail = (to: string, subject: string) => ({ to, subject }) as OutboxMail
const mails = [
  mail("Anna Brenner <leitung@brenner.example>", "Bestätigt: Annahme Pre-Offer 1"),
  mail("Aurel <zvf@aurel.example>", "ZVF-Anfrage"),
]

test("an empty search finds every mail", () => {
  expect(matchingMails(mails, "  ")).toBe(mails)
})

test("every word has to be in recipient or subject, however it is written", () => {
  expect(matchingMails(mails, "BRENNER bestätigt")).toEqual([mails[0]])
  expect(matchingMails(mails, "brenner anfrage")).toEqual([])
})
