import { expect, test } from "vitest"
import { keptLog } from "../../testing/log.ts"

test("logs useful parts of an error without row values", () => {
  const { log, raw, lines } = keptLog()
  const error = Object.assign(new Error("duplicate key\nlevel: info"), {
    code: "23505",
    constraint: "users_mail_unique",
    detail: "Key (mail)=(anna@aurel.example) already exists.",
    where: "anna@aurel.example",
    cause: Object.assign(new Error("broken"), { code: "EPIPE" }),
  })
  log.warn({ err: error }, "failed")
  expect(raw.join("")).not.toContain("anna@aurel.example")
  expect(raw[0]?.trimEnd().split("\n")).toHaveLength(1)
  expect(lines()[0]).toMatchObject({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    err: { code: "23505", constraint: "users_mail_unique", cause: { message: "broken", code: "EPIPE" } },
  })
})
