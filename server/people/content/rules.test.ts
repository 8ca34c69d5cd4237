import { describe, expect, test } from "vitest"
import { TextError } from "../../portal/texts/versions.ts"
import { checkFaq, parseFaq, parseLegal } from "./rules.ts"

const contact = { contactPhone: "+49 711 0000-0", contactMail: "zvf@aurel.example" }
const head = "---\ntitle: Titel\nversion: 2026-11\ndate: 2026-11-21\n---\n"
const questions = `${head}## Wie lange? {#fristen}

Innerhalb von **48 Stunden**.

## An wen? {#kontakt}

An [{contactMail}](mailto:{contactMail}).
`
const faq = (content: string) => parseFaq({ name: "faq/x.md", topic: "preOffers" }, content, contact)
const legal = (content: string) => parseLegal({ name: "legal/x.md", page: "legal" }, content, contact)

test("parses a topic's edition and questions with name and answer", () => {
  expect(faq(questions)).toEqual({
    topic: "preOffers",
    title: "Titel",
    version: "2026-11",
    date: "2026-11-21",
    questions: [
      {
        id: "fristen",
        question: "Wie lange?",
        answer: [
          {
            kind: "paragraph",
            spans: [{ text: "Innerhalb von " }, { strong: true, text: "48 Stunden" }, { text: "." }],
          },
        ],
      },
      {
        id: "kontakt",
        question: "An wen?",
        answer: [
          {
            kind: "paragraph",
            spans: [
              { text: "An " },
              { text: "zvf@aurel.example", href: "mailto:zvf@aurel.example" },
              { text: "." },
            ],
          },
        ],
      },
    ],
  })
})

test("parses a legal text's edition and inserts the contact", () => {
  expect(legal(`${head}Telefon: {contactPhone}\n`)).toEqual({
    page: "legal",
    title: "Titel",
    version: "2026-11",
    date: "2026-11-21",
    text: [{ kind: "paragraph", spans: [{ text: "Telefon: +49 711 0000-0" }] }],
  })
})

describe("refused with the file's name", () => {
  test.each([
    ["no front matter", "## Frage? {#a}\n\nAntwort\n", "Am Anfang fehlen die Angaben"],
    ["no date", questions.replace(/date:.*\n/, ""), "date"],
    ["a day that does not exist", questions.replace("2026-11-21", "2026-02-30"), "date"],
    ["a key nobody knows", questions.replace("title:", "untertitel: x\ntitle:"), "untertitel"],
    ["a question without a name", questions.replace(" {#kontakt}", ""), "An wen?"],
    ["a name with a space", questions.replace("{#kontakt}", "{#kon takt}"), "kon takt"],
    ["a question without an answer", `${head}## Wie lange? {#fristen}\n`, "hat keine Antwort"],
    ["text before the first question", `${head}Vorab\n\n## Frage? {#a}\n\nAntwort\n`, "Vor der ersten Frage"],
    ["a setting that is not for texts", questions.replace("{contactMail}", "{smtpUrl}"), "{smtpUrl}"],
    ["markup that is not ours", `${questions}\n<script>x()</script>\n`, "<script>"],
    ["a link that leads astray", `${questions}\n[x](javascript:x)\n`, "javascript:x"],
  ])("a topic with %s", (_, content, reason) => {
    expect(() => faq(content)).toThrow(TextError)
    expect(() => faq(content)).toThrow(/^faq\/x\.md: /)
    expect(() => faq(content)).toThrow(reason)
  })

  test.each([
    ["no front matter", "Text\n", "Am Anfang fehlen die Angaben"],
    ["markup that is not ours", `${head}<b>x</b>\n`, "<b>"],
  ])("a legal text with %s", (_, content, reason) => {
    expect(() => legal(content)).toThrow(TextError)
    expect(() => legal(content)).toThrow(reason)
  })

  test.each(["fristen", "selection"])("an ambiguous anchor: %s", (id) => {
    const other = parseFaq(
      { name: "faq/y.md", topic: "selection" },
      `${head}## Und hier? {#${id}}\n\nSo.\n`,
      contact,
    )
    expect(() => checkFaq([faq(questions), other])).toThrow(`{#${id}}`)
  })
})
