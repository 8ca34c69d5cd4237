import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Faq, LegalText } from "../../../contract/people/content.ts"
import { castPassword, castUser } from "../../demo/cast.ts"
import { TextError } from "../../portal/texts/versions.ts"
import { readPortalContent } from "../../start/content.ts"
import { portalOfFile } from "../../testing/app.ts"

const portal = portalOfFile()

const get = (url: string, headers = {}) => portal.app.inject({ method: "GET", url, headers })
const faq = async () => (await get("/api/content/faq")).json<Faq[]>()
const legal = async () => (await get("/api/content/legal")).json<LegalText[]>()

test("FAQ of both areas is public", async () => {
  const [preOffers, selection, general] = await faq()
  expect([preOffers, selection, general].map((each) => each?.topic)).toEqual([
    "preOffers",
    "selection",
    "general",
  ])
  expect(preOffers?.questions.length).toBeGreaterThanOrEqual(12)
  expect(selection?.questions.length).toBeGreaterThanOrEqual(8)
})

const wordsOf = (texts: unknown) =>
  [...JSON.stringify(texts).matchAll(/"text":"(.*?)"/g)].map(([, words]) => words).join("")

test.each([
  ["what a pre-offer is", /^Ein verbindlicher Kaufpreis .* das die Vorführflotte bald verlässt/],
  ["48 hours for an answer", /Pre-Offer-Anfrage: innerhalb von 48 Stunden/],
  ["24 hours from Monday to Friday for a wish", /innerhalb von 24 Stunden, gezählt von Montag bis Freitag/],
  [
    "new values in the list within 24 hours",
    /steht das Fahrzeug innerhalb von 24 Stunden .* mit diesen Werten/,
  ],
  ["customer and purchase first", /Ihr Kunde steht bereits fest\..*Kaufvertrag .* folgt unmittelbar/],
  ["contact person and deputy alone act", /Ansprechperson des Standorts.*oder ihre Vertretung/],
  ["a pre-contract is valid once it is confirmed", /Sobald der Anbieter ihn bestätigt\..*„Ihre Aktivitäten“/],
  [
    "how a reserved car is used",
    /Probefahrten, interne Fahrten, Leihwagen und Veranstaltungen\..*steht .* fest/,
  ],
  ["who answers for an advertisement", /dafür freigegeben ist\. Für die Richtigkeit .* Ihre Agentur/],
])("the FAQ contains: %s", async (_, words) => {
  expect(wordsOf((await faq())[0])).toMatch(words)
})

test.each([
  ["free of charge while the contract runs", /für die Dauer des Agenturvertrags kostenlos/],
  ["credentials belong to a person", /Zugangsdaten sind an die Person gebunden/],
  ["the agent bears the costs on its side", /Die Kosten, .* trägt die Agentur\./],
  ["no data without a licence", /Hochladen von Daten ohne Lizenz ist verboten/],
  ["nothing unlawful", /Verbreitung rechtswidriger Informationen .* verboten/],
  ["how long a block lasts", /für 1, 3, 6 oder 12 Monate,auf Dauer,auf Dauer mit Aufnahme .* Sperrliste/],
  ["content may be deleted", /Inhalte, die gegen diese Bedingungen verstoßen, kann der Anbieter löschen/],
  [
    "complaints within 6 months, answered in one",
    /innerhalb von 6 Monaten beschweren.*innerhalb eines Monats/,
  ],
  ["withdrawal within 14 days", /innerhalb von 14 Tagen .* widerrufen/],
  ["changes a month ahead", /mindestens einen Monat vor ihrem Inkrafttreten/],
])("the terms of use contain: %s", async (_, words) => {
  expect(wordsOf((await get("/api/terms")).json().inEffect)).toMatch(words)
})

test("legal texts contain the configured contact", async () => {
  const texts = await legal()
  expect(texts.map(({ page }) => page)).toEqual(["provider", "privacy", "legal", "accessibility"])
  expect(JSON.stringify(texts[0])).toContain("zvf@aurel.example")
  expect(JSON.stringify(texts)).not.toMatch(/\{\w+\}/)
})

test("every internal link has a question or panel as target", async () => {
  const names = (await faq()).flatMap(({ questions }) => questions).map(({ id }) => `#faq-${id}`)
  const panels = [
    "#faq",
    "#faq-selection",
    "#anbieter",
    "#datenschutz",
    "#rechtliches",
    "#barrierefreiheit",
    "#nutzungsbedingungen",
  ]
  const links = JSON.stringify([await faq(), await legal()]).matchAll(/"href":"(#[^"]*)"/g)
  for (const [, link] of links) expect([...names, ...panels]).toContain(link)
})

test.each(["/api/content/faq", "/api/content/legal"])("%s is revalidated with 304", async (url) => {
  const first = await get(url)
  expect(first.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "application/json; charset=utf-8",
  })
  const tag = first.headers.etag as string
  const again = await get(url, { "if-none-match": tag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", tag])
  expect((await get(url, { "if-none-match": '"older"' })).statusCode).toBe(200)
})

test("the privacy text names every cookie that a sign-in sets", async () => {
  const answer = await portal.app.inject({
    method: "POST",
    url: "/api/identity/sign-in/email",
    payload: { email: castUser("leitung@brenner.example").mail, password: castPassword },
  })
  const privacy = JSON.stringify(await legal())
  const names = answer.cookies.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(privacy).toContain(name)
})

test("does not start without texts, naming the missing one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "zvf-content-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const reading = readPortalContent(folder, { contactPhone: "1", contactMail: "a@b.example" })
  await expect(reading).rejects.toThrow(TextError)
  await expect(reading).rejects.toThrow(/\.md kann nicht gelesen werden/)
})
