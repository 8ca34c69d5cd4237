import { expect, test } from "vitest"
import { sentenceOfFailure } from "./database-failures.ts"

test("a known failure is explained in German with the server's message", () => {
  const failure = Object.assign(new Error('password authentication failed for user "zvf"'), { code: "28P01" })
  expect(sentenceOfFailure(failure)).toBe(
    'Name oder Passwort stimmt nicht. (password authentication failed for user "zvf")',
  )
})

test("recognises a failure without a code by its text", () => {
  expect(sentenceOfFailure(new Error("The server does not support SSL connections"))).toBe(
    "Der Server spricht kein TLS; sslmode=disable lässt es weg.",
  )
  expect(sentenceOfFailure(new Error("timeout expired"))).toContain("Dort antwortet niemand")
})

test("any other failure is shown unchanged", () => {
  expect(sentenceOfFailure(new Error("odd"))).toBe("odd")
  expect(sentenceOfFailure(Object.assign(new Error(""), { code: "EODD" }))).toBe("EODD")
})
