import { expect, test } from "vitest"
import { layOutMail } from "./layout.ts"

const laidOut = layOutMail({
  paragraphs: ["ein Satz."],
  facts: [["Grund", "<b>10.000 €</b>"]],
  link: { label: "Zum Vorgang", url: "https://portal.example/activity?a=1&b=2" },
})

test("has the brand in one quiet line, and the link as a button above the facts", () => {
  const { html } = laidOut
  expect(html.match(/ZVF-Portal · Zentrale Vorführfahrzeuge/g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(1)
  const [brand, greeting, button, facts, closing] = [
    "Zentrale Vorführfahrzeuge",
    "Guten Tag,",
    'href="https://portal.example/activity?a=1&amp;b=2"',
    "Grund",
    "Mit freundlichen Grüßen",
  ].map((part) => html.indexOf(part)) as [number, number, number, number, number]
  expect(brand).toBeGreaterThan(0)
  expect([brand, greeting, button, facts, closing]).toEqual(
    [brand, greeting, button, facts, closing].toSorted((a, b) => a - b),
  )
})

test("has typed text as an escaped value only, and the link in its plain text", () => {
  const { html, text } = laidOut
  expect(html).toContain(">&lt;b&gt;10.000\u00a0€&lt;/b&gt;</td>")
  expect(text).toContain("Grund: <b>10.000 €</b>\n\nZum Vorgang:\nhttps://portal.example/activity?a=1&b=2\n")
})
