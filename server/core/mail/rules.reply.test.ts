import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { cleanReply } from "./reply.ts"

test.each([
  ["550 5.1.1 <leitung@brenner.example>: User unknown", "550 5.1.1 … User unknown"],
  [
    "451-4.7.1 Greylisted,\n451 4.7.1 please try again in 300 seconds",
    "451 4.7.1 Greylisted, … please try again in … seconds",
  ],
  [
    "421 Service not available, closing transmission channel",
    "421 Service not available, closing transmission channel",
  ],
  ["554", "554"],
  ["550 refused http://spam.example/?x=1 (abcDEF123)", "550 refused …"],
  ["", ""],
])("keeps codes and ordinary words of %j", (reply, kept) => {
  expect(cleanReply(reply, "")).toBe(kept)
})

test("keeps no piece of a code that the e-mail had, however it is broken", () => {
  const code = fc.stringMatching(/^[A-Za-z0-9_-]{20,43}$/)
  forAll(
    [code, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 40 })],
    (secret, lengths) => {
      const pieces: string[] = []
      for (let at = 0, turn = 0; at < secret.length; at += lengths[turn++ % lengths.length] ?? 1)
        pieces.push(secret.slice(at, at + (lengths[turn % lengths.length] ?? 1)))
      const sent = `https://portal.example/link#${secret}`
      expect(cleanReply(`550 5.7.1 ${pieces.join(" ")}`, sent)).toMatch(/^550 5\.7\.1( …)?$/)
      expect(cleanReply(`550 5.7.1 ${pieces.join("= ").toUpperCase()}`, sent)).toMatch(/^550 5\.7\.1( …)?$/)
    },
  )
})
