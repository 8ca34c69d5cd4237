import { expect, it } from "vitest"
import { piecesOf } from "../layout/Breaks.tsx"

it.each([
  ["leitung@brenner.example", "leitung@|brenner.|example"],
  [
    "an vorname.nachname@autohaus-mit-namen.example gesendet",
    "an vorname.|nachname@|autohaus-mit-namen.|example gesendet",
  ],
  ["Fahrzeugbild_Aurel_Terra_T2_Rot.png", "Fahrzeugbild_|Aurel_|Terra_|T2_|Rot.|png"],
  ["W9ZU33SKBUVYLT8GX", "W9Z|U33SKB|UVYLT8GX"],
  [`${"d".repeat(20)}0123456789ab`, "dddddddd|dddddddd|dddd0123|456789ab"],
])("allows %s to break between its parts", (text, pieces) => {
  expect(piecesOf(text).join("|")).toBe(pieces)
})

it.each([
  "HH-ZV 2839",
  "31.12.2026, 12:30 Uhr",
  "1.234.567,89 €",
  "−11.271,41",
  "Anhängevorrichtungsverkabelung",
  "kurz.de",
  "",
])("does not break %s", (text) => {
  expect(piecesOf(text)).toEqual([text])
})
