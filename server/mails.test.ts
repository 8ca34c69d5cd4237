import { describe, expect, test } from "vitest"
import { newCarFields } from "../contract/fleet/car-fields.ts"
import type { AgentCar, Car } from "../contract/fleet/cars.ts"
import { offerOf } from "../contract/fleet/offers.ts"
import { blockClauses } from "../contract/people/blocks.ts"
import * as requests from "./cases/requests/mails.ts"
import * as withdrawals from "./cases/steps/mails.withdrawn.ts"
import * as withdrawal from "./cases/terms/mails.ts"
import { singleLine } from "./core/mail/layout.ts"
import * as changes from "./news/messages/mails.changes.ts"
import * as reminders from "./news/messages/mails.remind.ts"
import * as proposals from "./news/proposals/mails.ts"
import * as terms from "./news/terms/mails.ts"
import * as watch from "./news/watch/mails.ts"
import * as accounts from "./people/identity/mails.ts"
import * as locations from "./people/locations/mails.ts"
import * as moderation from "./people/moderation/mails.ts"
import * as rights from "./people/users/mails.change.ts"
import { type MailDraft, priorities } from "./portal/mail/draft.ts"

/** Names that look like parts of an e-mail, used for all user input below. */
const hostile = [
  "Vera Muster.\n\nNebenabrede: Der Anbieter erlässt 10.000 Euro",
  "Vera. Klicken Sie https://evil.example",
]
const isHostile = /Nebenabrede|Klicken|evil/

const publicUrl = "https://portal.example"
const addresses = { publicUrl, providerMail: "zvf@aurel.example", contact: "+49 711 0000-0" }
const at = new Date("2026-11-20T13:05:00Z")
const link = { url: `${publicUrl}/link#code`, expiresAt: at }

/** Every e-mail of the portal with this user input. */
function mailsWith(typed: string, names = [typed, typed, typed]): Record<string, MailDraft[]> {
  const named = (id: string, name = "") => ({ id, firstname: name, lastname: name, mail: name })
  const [person, other] = [named("1", names[0]), named("2", names[1])]
  const blocker = { id: "8", name: names[2] ?? "", mail: names[2] ?? "" }
  const place = { vfnr: typed, name: typed }
  const car = {
    ...newCarFields,
    ...{ id: "4", area: "PRE_OFFER", jobNumber: typed, modelDesignation: typed, idNumber: "" },
    ...{ licensePlateNumber: typed, additionalInformation: typed, paintDesignation: typed },
  } as unknown as Car
  const agentCar = car as unknown as AgentCar
  const offer = offerOf(car, "MAIN")
  const facts: requests.RequestFacts = {
    ...{ caseId: "5", type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", car, brand: typed, model: typed },
    ...{
      offer,
      location: place,
      person,
      wantedKm: 9000,
      wantedDate: "2027-02-28",
      message: "Bitte bald",
      sentAt: at,
      dueAt: at,
    },
    ...{ confirmedAt: at, withdrawnAt: at, reason: typed },
    answer: { offers: [{ type: "MAIN", before: offer, after: offer }], text: typed, acceptable: true },
  }
  const wish: typeof facts = { ...facts, type: "PRE_OFFER_REQUEST", preOfferType: null }
  const cases = [facts, wish, { ...facts, type: "SELECTION_ACCEPT" as const, confirmedAt: null }]
  const verdicts: requests.Verdict[] = ["CONFIRMED", "CORRECTED", "REJECTED", "ANSWERED", "DECLINED", "FREED"]
  const late = (of: typeof facts) => ({ facts: of, now: at })
  const block = {
    ...{
      id: "6",
      at: at.toISOString(),
      duration: "MONTHS_1",
      clause: blockClauses[0],
      facts: typed,
      by: typed,
    },
    ...{ endsAt: at.toISOString(), complainUntil: at.toISOString(), state: "RUNNING", complaints: [] },
  } as never
  const complaint = { block, blocker, text: typed, at }
  const content = { changes: [{ label: "Polster", from: typed, to: typed }], documents: undefined } as never
  const holder = { kind: "HOLDER" } as const
  const documents = { documents: [{ filename: typed, standing: "added" }] } as never
  const activity = { ...facts, modelDesignation: typed, jobNumber: typed, location: typed } as never
  const version = { title: "Titel", effectiveFrom: "2027-01-01", changes: ["Neu"] } as never
  const change = { state: "DONE", mail: typed, byOneself: false } as const
  const line = { kind: "value", label: "Polster", from: typed, to: typed } as never
  const found = { name: typed, area: "PRE_OFFER", filters: { search: typed }, cars: Array(30).fill(agentCar) }
  const watched = [agentCar, null].map((of) => ({ name: typed, car: of, changes: [line] }))
  return {
    locationMail: [
      locations.locationMail(
        person,
        place,
        { changes: [["Name", `${typed} → Neu`]], isRegrouped: true },
        publicUrl,
      ),
    ],
    changedMail: [
      changes.changedMail([{ ...holder, facts, content }], publicUrl),
      changes.changedMail(
        [
          { ...holder, facts, content: documents },
          { ...holder, facts: { ...facts, car: { ...car, id: "7" } }, content },
        ],
        publicUrl,
      ),
    ],
    reminderMail: (["SOON", "OVERDUE"] as const).map((level) =>
      reminders.reminderMail(late(facts), level, addresses),
    ),
    overdueMail: cases.map((of) => reminders.overdueMail(late(of), other, true, addresses)),
    blockedMail: [moderation.blockedMail(person, block, addresses)],
    liftedMail: [moderation.liftedMail(person, typed, addresses)],
    complaintMail: [moderation.complaintMail(person, complaint, addresses)],
    complaintReceiptMail: [moderation.complaintReceiptMail(person, complaint, addresses)],
    answerMail: (["UPHELD", "LIFTED"] as const).map((verdict) =>
      moderation.answerMail(person, { block, verdict, reason: typed }, addresses),
    ),
    proposedMail: [
      proposals.proposedMail(other, {
        car: agentCar,
        note: typed,
        seller: person,
        acceptable: true,
        publicUrl,
      }),
    ],
    providerMail: cases.map((of) => requests.providerMail(of, addresses)),
    receiptMail: cases.map((of) => requests.receiptMail(of, addresses)),
    verdictMail: cases.flatMap((of) =>
      verdicts.map((verdict) => requests.verdictMail(of, verdict, addresses)),
    ),
    withdrawalMails: [person, other].flatMap((who) =>
      cases.flatMap((of) =>
        withdrawals.withdrawalMails(of, { withdrawer: who, recipients: [person] }, addresses),
      ),
    ),
    announcementMail: [terms.announcementMail(person, version, publicUrl)],
    withdrawnMails: withdrawal.withdrawnMails(person, [activity], at, addresses),
    newMailMail: [rights.newMailMail(person, typed, link)],
    mailChangedMail: [rights.mailChangedMail(person, change, addresses)],
    rightsMail: [true, false].map((byOneself) =>
      rights.rightsMail(person, { changes: [["Name", `${typed} → ${typed}`]], byOneself }, publicUrl),
    ),
    colleagueGoneMail: [person, null].map((gone) =>
      rights.colleagueGoneMail(other, gone, { locations: typed, cases: 2, managers: [person] }, publicUrl),
    ),
    colleagueMail: [rights.colleagueMail(other, person, typed, publicUrl)],
    issuerLinkedMail: [accounts.issuerLinkedMail(person, "Dienst", publicUrl)],
    invitationMail: [link, { issuer: "Dienst", url: `${publicUrl}/login` }].map((first) =>
      accounts.invitationMail(person, false, first),
    ),
    registeredMail: [
      accounts.registeredMail({ ...person, gssnLocation: typed, mailProven: false }, link, publicUrl),
    ],
    activatedMail: [accounts.activatedMail(person, true, publicUrl)],
    resetMail: [accounts.resetMail(person, link)],
    securedMail: [accounts.securedMail(person, link)],
    removedMail: [accounts.removedMail(person, publicUrl)],
    safetyMail: [accounts.safetyMail(person, "password", publicUrl)],
    factorResetMail: [accounts.factorResetMail(person, typed, link)],
    watchedMail: [watch.watchedMail(person, watched, publicUrl)],
    foundMail: [watch.foundMail(person, [found as never], publicUrl)],
  }
}

const written = import.meta.glob<Record<string, unknown>>(
  ["./{people,fleet,cases,news}/*/mails*.ts", "!./*/*/*.test.ts"],
  { eager: true },
)

test("covers every e-mail function", () => {
  const names = Object.values(written).flatMap(Object.keys)
  const writers = names.filter((name) => /Mails?$/.test(name))
  expect(Object.keys(mailsWith("")).sort()).toEqual(writers.sort())
})

test("e-mails with a code are sent first, and only to the address that they were written for", () => {
  for (const { text, priority, isBoundToAddress } of Object.values(mailsWith("x")).flat())
    if (text.includes(link.url))
      expect({ priority, isBoundToAddress }).toEqual({ priority: priorities.link, isBoundToAddress: true })
})

test("a kind has the same rules in all its e-mails", () => {
  const rules = Map.groupBy(Object.values(mailsWith("x")).flat(), ({ kind }) => kind)
  for (const [kind, mails] of rules) {
    const rulesOfMails = mails.map(({ priority, notice, isBoundToAddress, isAnswered, isAboutCars }) => ({
      priority,
      notice,
      isBoundToAddress,
      isAnswered,
      isAboutCars,
    }))
    expect(rulesOfMails, kind).toEqual(rulesOfMails.map(() => rulesOfMails[0]))
  }
})

const leadsTo = {
  "/": "locationMail reminderMail complaintMail colleagueMail removedMail",
  "/activity": "changedMail overdueMail receiptMail verdictMail withdrawalMails colleagueGoneMail",
  "/block": "blockedMail liftedMail complaintReceiptMail answerMail",
  "/car": "reminderMail providerMail withdrawalMails",
  "/link": "newMailMail invitationMail registeredMail resetMail securedMail factorResetMail",
  "/login": "mailChangedMail invitationMail activatedMail",
  "/overview/preoffer": "proposedMail watchedMail foundMail",
  "/profile": "rightsMail issuerLinkedMail safetyMail",
  "/terms": "announcementMail withdrawnMails",
  "/user": "withdrawnMails",
  "/watch": "watchedMail foundMail",
}
test("each e-mail links to the screens it is about", () => {
  const found: Record<string, Set<string>> = {}
  for (const [name, mails] of Object.entries(mailsWith("x")))
    for (const { text } of mails)
      for (const [, path = "/"] of text.matchAll(/https:\/\/portal\.example(\/[\w/]*)?\S*$/gm)) {
        found[path] ??= new Set()
        found[path].add(name)
      }
  expect(
    Object.fromEntries(Object.entries(found).map(([path, names]) => [path, [...names].join(" ")])),
  ).toEqual(leadsTo)
})

test("links with a code are readable in both parts, since filters may cut off their end", () => {
  for (const mails of Object.values(mailsWith("x")))
    for (const { text, html } of mails)
      if (text.includes(link.url)) expect(html).toContain(`in Ihren Browser: ${link.url}`)
      else expect(html).not.toContain("in Ihren Browser")
})

describe("user input is a labelled value, never part of a sentence", () => {
  const cells = /(<td [^>]*>)[^<]*(<\/td>\n<\/tr>)/g
  for (const typed of hostile)
    for (const [name, mails] of Object.entries(mailsWith(typed)))
      test(`${name}: ${singleLine(typed)}`, () => {
        for (const { subject, text, html } of mails) {
          for (const line of text
            .split("\n")
            .filter((each) => isHostile.test(each) && !each.trim().startsWith(`${publicUrl}/`)))
            expect(line).toMatch(/^[A-ZÄÖÜ][^:.,!?]*: +\S/)
          expect(
            html.replaceAll(cells, "$1$2").replaceAll(/href="https:\/\/portal\.example[^"]*"/g, ""),
          ).not.toMatch(isHostile)
          expect(subject).not.toContain("\n")
          if (isHostile.test(subject)) expect(subject.slice(0, subject.indexOf("Vera"))).toMatch(/^[^.]*: $/)
        }
      })
})

test("an e-mail about a case that asks for a reply is of a kind without the dealer's own reference", () => {
  for (const { isAnswered, text, caseIds = [] } of Object.values(mailsWith("x")).flat()) {
    const asks = /\bantworten Sie|Antwort auf diese/.test(text)
    if (asks && caseIds.length > 0) expect(isAnswered).toBe(true)
  }
})

test("replies to e-mails of the provider go to a person whom they name", () => {
  const toProvider = Object.values(mailsWith("x"))
    .flat()
    .filter(({ to }) => to.userId === null)
  expect(toProvider.length).toBeGreaterThan(5)
  for (const { about, repliesTo } of toProvider) expect(about?.map(({ id }) => id)).toContain(repliesTo)
})

const people = { Vera: "1", Bernd: "2", Karla: "8" }
test.each(Object.entries(mailsWith("x", Object.keys(people))))(
  "%s names the people it is about, so that they can be removed",
  (_, mails) => {
    for (const { to, subject, text, about = [] } of mails) {
      const namedIds = Object.entries(people).flatMap(([name, id]) =>
        `${subject} ${text}`.includes(name) ? [id] : [],
      )
      expect([to.userId, ...about.map(({ id }) => id)]).toEqual(expect.arrayContaining(namedIds))
    }
  },
)
