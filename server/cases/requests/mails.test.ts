import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { requestTypes } from "../../../contract/core/enums.ts"
import { personText } from "../../../contract/core/format.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import type { MailDraft } from "../../portal/mail/draft.ts"
import { withdrawalMails } from "../steps/mails.withdrawn.ts"
import { providerMail, type RequestFacts, receiptMail, type Verdict, verdictMail } from "./mails.ts"

const contact = "+49 711 0000-0 · zvf@aurel.example"
const addresses = { publicUrl: "https://zvf.example", providerMail: "zvf@aurel.example", contact }
const carId = "0d9f1f8e-0000-4000-8000-000000000001"
const car = {
  id: carId,
  jobNumber: "4000123",
  idNumber: "WAUZZZ8V5KA000001",
  licensePlateNumber: "HH-Z 26",
  modelDesignation: "Corso 2.0 Königsblau",
} as Car
const facts: RequestFacts = {
  caseId: "0d9f1f8e-0000-4000-8000-000000000002",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  car,
  brand: "Aurel",
  model: "Corso",
  offer: {
    netCents: 4_321_005,
    grossCents: 5_141_996,
    deliveryDate: "2026-12-31",
    takeoverDate: "2027-01-30",
    minKm: 9000,
    targetKm: 12_000,
    maxKm: 13_000,
    vatPercent: 19,
    perMonthCents: -47_990,
    per1000KmCents: -19_196,
  },
  location: { vfnr: "1101", name: "Autohaus Brenner Hamburg" },
  person: {
    id: "5e1f0c1a-0000-4000-8000-000000000001",
    firstname: "Jörg",
    lastname: "Müller",
    mail: "leitung@brenner.example",
  },
  wantedKm: null,
  wantedDate: null,
  message: "",
  sentAt: new Date("2026-11-20T13:05:00Z"),
  dueAt: new Date("2026-11-22T13:05:00Z"),
  confirmedAt: null,
  reason: "",
}
const request: RequestFacts = {
  ...facts,
  type: "PRE_OFFER_REQUEST",
  preOfferType: null,
  wantedKm: 15_000,
  wantedDate: "2027-02-28",
}
const cancelled: RequestFacts = { ...facts, confirmedAt: new Date("2026-11-21T08:30:00Z") }
const colleague = {
  id: "5e1f0c1a-0000-4000-8000-000000000002",
  firstname: "Bert",
  lastname: "Bauer",
  mail: "bauer@brenner.example",
}
const verdicts: Verdict[] = ["CONFIRMED", "CORRECTED", "REJECTED", "ANSWERED", "DECLINED", "FREED"]

const withdrawalBy = (of: RequestFacts, withdrawer: RequestFacts["person"]) =>
  withdrawalMails(of, { withdrawer, recipients: [of.person] }, addresses)
/** Withdrawn by a colleague. */
const withdrawn = (of: RequestFacts) => {
  const [toProvider, receipt, toPerson] = withdrawalBy(of, colleague)
  return { toProvider, receipt, toPerson } as Record<"toProvider" | "receipt" | "toPerson", MailDraft>
}

const allMails = (of: RequestFacts): MailDraft[] => [
  providerMail(of, addresses),
  receiptMail(of, addresses),
  ...withdrawalBy(of, of.person),
  ...withdrawalBy(of, colleague),
  ...verdicts.map((verdict) => verdictMail(of, verdict, addresses)),
  verdictMail({ ...of, confirmedAt: cancelled.confirmedAt }, "REJECTED", addresses),
]
const bodies = (mail: MailDraft) => [mail.text, mail.html]

describe("e-mail to the provider", () => {
  test("has everything needed to act in text and HTML", () => {
    const values = `4000123|WAUZZZ8V5KA000001|HH-Z 26|Aurel Corso|Corso 2.0 Königsblau|Annahme Pre-Offer 2|43.210,05\u00a0€
      |51.419,96\u00a0€|31.12.2026|30.01.2027|9.000\u00a0km|12.000\u00a0km|13.000\u00a0km|inkl. 19\u00a0% MwSt.|−479,90\u00a0€
      |−191,96\u00a0€|1101 - Autohaus Brenner Hamburg|Jörg Müller|leitung@brenner.example|20.11.2026, 14:05 Uhr
      |bis So 22.11., 14:05 Uhr|https://zvf.example/car?carId=${carId}`
    const { text, html } = providerMail(facts, addresses)
    for (const value of values.split(/\s*\|/))
      expect([value, text.includes(value), html.includes(withUnits(value))]).toEqual([value, true, true])
  })

  test("about a withdrawal has its instant and no deadline", () => {
    const at = { ...facts, withdrawnAt: new Date("2026-11-22T14:00:00Z") }
    const [provider, ...others] = withdrawalBy(at, colleague)
    for (const mail of [provider, ...others])
      expect(mail?.text).toMatch(/Zurückgezogen am: +22\.11\.2026, 15:00 Uhr/)
    expect(provider?.text).not.toContain("fällig")
    expect(providerMail(facts, addresses).text).toContain("Antwort fällig")
  })

  test("about a withdrawal names the withdrawing user and, if different, the owner", () => {
    for (const withdrawer of [facts.person, colleague]) {
      const text = withdrawalBy(facts, withdrawer)[0]?.text
      expect(text).toMatch(new RegExp(`^Zurückgezogen von: +${personText(withdrawer)}$`, "m"))
      expect(text).toMatch(/^Gesendet von: +Jörg Müller$/m)
    }
  })

  test("has the individual wish", () => {
    const mail = providerMail(request, addresses)
    expect(mail.subject).toBe("Pre-Offer-Anfrage, Fahrzeug: Corso 2.0 Königsblau, Auftrag 4000123")
    for (const body of bodies(mail)) {
      expect(body).toContain("15.000\u00a0km")
      expect(body).toContain("28.02.2027")
    }
  })

  test("has the desk's warnings about unusual wishes, and no others", () => {
    const odd = { ...request, wantedKm: 15_000, wantedDate: "2028-11-21" }
    const driven = { ...odd, car: { ...car, kilometerReading: 15_001 } }
    for (const body of bodies(providerMail(driven, addresses))) {
      expect(body).toContain("Das Fahrzeug hat bereits 15.001\u00a0km gelaufen: mehr als gewünscht.")
      expect(body).toContain("Das Wunschdatum liegt mehr als zwei Jahre in der Zukunft.")
    }
    const sound = { ...request, car: { ...car, kilometerReading: 15_000 }, wantedDate: "2028-11-20" }
    expect(providerMail(sound, addresses).text).not.toContain("Bitte beachten")
    expect(providerMail({ ...driven, wantedKm: null, wantedDate: null }, addresses).text).not.toContain(
      "Bitte beachten",
    )
  })

  test("shows unset values as such", () => {
    const bare = { ...car, idNumber: "", licensePlateNumber: "", modelDesignation: "" } as Car
    const offer = { ...facts.offer, netCents: 0, deliveryDate: null, minKm: 0 }
    const { text, subject } = providerMail({ ...facts, offer, car: bare, brand: "", model: "" }, addresses)
    expect(text).toContain("FIN nicht vergeben")
    expect(text).not.toContain("Kennzeichen")
    for (const label of ["Kaufpreis netto", "Aussteuerungsdatum", "Mindestlaufleistung", "Fahrzeug"])
      expect(text).toMatch(new RegExp(`^${label}: +–$`, "m"))
    expect(subject).toBe("Annahme Pre-Offer 2, Fahrzeug: Auftrag 4000123")
  })
})

describe("e-mails to the agent", () => {
  test("address the agent by name and link to exactly this case", () => {
    const agentMails = [
      receiptMail(facts, addresses),
      withdrawn(facts).toPerson,
      ...verdicts.map((v) => verdictMail(facts, v, addresses)),
    ]
    for (const mail of agentMails) {
      expect(mail.to).toEqual({
        name: "Jörg Müller",
        address: "leitung@brenner.example",
        userId: request.person.id,
      })
      for (const body of bodies(mail))
        expect(body).toContain(`https://zvf.example/activity?activityId=${facts.caseId}`)
    }
  })

  test("say bindingly requested, and mention no contract before the confirmation", () => {
    for (const type of ["PRE_OFFER_ACCEPT", "SELECTION_ACCEPT"] as const)
      for (const body of bodies(receiptMail({ ...facts, type }, addresses)))
        expect(body).toMatch(/verbindlich an(genommen|gefragt)/)
    for (const body of bodies(receiptMail(request, addresses))) expect(body).not.toMatch(/verbindlich/i)
    for (const type of requestTypes) {
      const mail = receiptMail({ ...facts, type }, addresses)
      for (const body of [mail.subject, ...bodies(mail)])
        expect(body).not.toMatch(/geschlossen|hat .*bestätigt|ist .*gültig/)
    }
  })

  test("binding acts name a contact in case of misuse; individual requests do not", () => {
    for (const mail of [receiptMail(facts, addresses), verdictMail(facts, "CONFIRMED", addresses)])
      for (const body of bodies(mail))
        expect(body).toContain(`Bitte melden Sie sich sofort bei uns: ${contact}`)
    expect(receiptMail(facts, addresses).text).toMatch(/^Das waren Sie nicht\? +Bitte melden/m)
    expect(receiptMail(request, addresses).text).not.toContain(contact)
  })

  test("answers have each price with the previous one, the VAT rate once, and the signed difference", () => {
    const answered = (before: Partial<RequestFacts["offer"]>) => {
      const offers = [{ type: "TWO" as const, before: { ...facts.offer, ...before }, after: facts.offer }]
      const car = { ...request.car, listPriceExclVat: 50_000 }
      return verdictMail(
        { ...request, car, answer: { offers, text: "", acceptable: false } },
        "ANSWERED",
        addresses,
      ).text
    }
    const dearer = answered({ netCents: 4_331_005, grossCents: 5_153_896 })
    expect(dearer).toContain("51.419,96\u00a0€ (bisher 51.538,96\u00a0€), inkl. 19\u00a0% MwSt.")
    expect(dearer).toMatch(/Pre-Offer 2 Differenz netto: +−100,00\u00a0€ gegenüber bisher/)
    expect(dearer).toMatch(/^Pre-Offer 2 Nachlass: +13,6\u00a0% unter Liste$/m)
    expect(answered({ netCents: 4_311_005 })).toContain("+100,00\u00a0€ gegenüber bisher")
    expect(answered({ grossCents: 5_012_366, vatPercent: 16 })).toContain(
      "51.419,96\u00a0€ (bisher 50.123,66\u00a0€, inkl. 16\u00a0% MwSt.), inkl. 19\u00a0% MwSt.",
    )
  })

  test("answers into an empty Pre-Offer 2 call its values new", () => {
    const car = {
      area: "PRE_OFFER",
      preOffer2PurchasePriceExclVat: 0,
      preOffer2DateOfDelivery: null,
      preOffer2TargetKilometerReadingAt: 0,
    } as Car
    const offers = [{ type: "TWO" as const, before: offerOf(car, "TWO"), after: facts.offer }]
    const answer = { offers, text: "", acceptable: false }
    const { text } = verdictMail({ ...request, answer }, "ANSWERED", addresses)
    expect(text).toContain("43.210,05\u00a0€ (neu)")
    expect(text).toContain("13.000\u00a0km (neu)")
    expect(text).not.toMatch(/bisher|Differenz/)
  })

  test("a colleague's withdrawal ends the reservation, and only that", () => {
    const ended = "Das Fahrzeug ist damit nicht mehr für Sie vorgemerkt."
    const { text } = withdrawn(facts).toPerson
    expect(text).toMatch(/^Zurückgezogen von: +Bert Bauer$/m)
    expect(text).toContain(ended)
    expect(withdrawn(request).toPerson.text).not.toContain(ended)
  })

  test("the withdrawing user gets a receipt, which can be muted for non-binding requests", () => {
    const kinds = (withdrawer: RequestFacts["person"]) =>
      withdrawalBy(facts, withdrawer).map(({ kind, to }) => [kind, to.address])
    expect(kinds(facts.person)).toEqual([
      ["WITHDRAWN", "zvf@aurel.example"],
      ["WITHDRAWN_RECEIPT", "leitung@brenner.example"],
    ])
    expect(kinds(colleague)).toEqual([
      ["WITHDRAWN", "zvf@aurel.example"],
      ["WITHDRAWN_RECEIPT", "bauer@brenner.example"],
      ["WITHDRAWN_BY_COLLEAGUE", "leitung@brenner.example"],
    ])
    const receipts = (of: RequestFacts) => [receiptMail(of, addresses), withdrawn(of).receipt]
    expect(receipts(facts).map(({ isBinding }) => isBinding)).toEqual([true, true])
    expect(receipts(request).map(({ isBinding }) => isBinding)).toEqual([false, false])
    const { receipt } = withdrawn(facts)
    expect(receipt.text).toContain("Sie haben für Ihren Standort eine Annahme zurückgezogen.")
    expect(receipt.text).toMatch(/^Gesendet von: +Jörg Müller$/m)
  })

  test("a rejection after the confirmation is reported as a cancellation with its reason and the date of confirmation", () => {
    const mail = verdictMail({ ...cancelled, reason: "Totalschaden" }, "REJECTED", addresses)
    expect(mail).toMatchObject({
      kind: "CANCELLED",
      subject: "Storniert: Annahme Pre-Offer 2, Fahrzeug: Corso 2.0 Königsblau, Auftrag 4000123",
    })
    expect(mail.text).toContain("Der Anbieter hatte am 21.11.2026, 09:30 Uhr bestätigt.")
    expect(mail.text).toMatch(/^Grund: +Totalschaden$/m)
    expect(mail.text).not.toContain("abgelehnt")
    expect(verdictMail(facts, "REJECTED", addresses).text).not.toMatch(/storniert|hatte am/)
    expect(verdictMail(cancelled, "FREED", addresses).text).toContain(
      "hatte am 21.11.2026, 09:30 Uhr bestätigt",
    )
  })

  test("a confirmation makes the pre-contract valid", () => {
    expect(verdictMail(facts, "CONFIRMED", addresses).text).toContain("Er ist damit gültig")
    const dated = { ...facts, car: { ...car, dateConfirmation: "2026-11-19" } }
    expect(verdictMail(dated, "CONFIRMED", addresses).text).toContain("Bestätigungsdatum: 19.11.2026.")
  })

  test.each(["REJECTED", "DECLINED", "FREED"] as const)("%s has the reason, if given", (verdict) => {
    const reason = "Bereits anderweitig verplant & gesperrt"
    const mail = verdictMail({ ...facts, reason }, verdict, addresses)
    expect(mail.text).toMatch(new RegExp(`^Grund: +${reason}$`, "m"))
    expect(mail.html).toContain(">Bereits anderweitig verplant &amp; gesperrt</td>")
    expect(verdictMail(facts, verdict, addresses).text).not.toContain("Grund:")
  })
})

const tags = (markup: string) => markup.match(/<[^>]*>?/g)
const lines = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/).length
const nasty = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"',
        "'",
        "&lt;",
        "\r\nBcc: x@evil.example\r\n",
        "\n\n",
        "\u2028",
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `x${parts.join("")}`)

test("hostile values cannot change markup, lines or headers", () => {
  forAll([nasty, fc.constantFrom(...requestTypes)], (value, type) => {
    const plain = allMails({ ...request, type, reason: "x" })
    const hostile = allMails({
      ...request,
      type,
      car: { ...car, jobNumber: value, idNumber: value, modelDesignation: value },
      brand: value,
      model: value,
      location: { vfnr: value, name: value },
      person: { id: request.person.id, firstname: value, lastname: value, mail: value },
      reason: value,
    })
    for (const [index, mail] of hostile.entries()) {
      expect(tags(mail.html)).toEqual(tags(plain[index]!.html))
      expect(lines(mail.text)).toBe(lines(plain[index]!.text))
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(mail.to.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
  })
})

describe("the agreed texts", () => {
  const hash = "0123456789abcdef".repeat(4)
  const agreed = { conditions: { version: "2026-11", hash }, terms: { version: "2024-07", hash } }

  test("are in the e-mails of both sides by version and hash", () => {
    const of = { ...facts, agreed }
    for (const mail of [
      providerMail(of, addresses),
      receiptMail(of, addresses),
      verdictMail(of, "CONFIRMED", addresses),
    ])
      for (const body of bodies(mail)) {
        expect(body).toContain("Fassung November 2026 (SHA-256 0123456789abcdef…)")
        expect(body).toContain("Fassung Juli 2024 (SHA-256 0123456789abcdef…)")
      }
  })

  test("are stated as missing in acts recorded by the provider", () => {
    const { text } = receiptMail({ ...facts, agreed: null }, addresses)
    expect(text).toMatch(/Zustimmung: +keine im Portal: durch den Anbieter erfasst/)
    expect(receiptMail(request, addresses).text).not.toMatch(/Zustimmung|Bedingungen/)
  })
})
