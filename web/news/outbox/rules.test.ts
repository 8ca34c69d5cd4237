import { expect, test } from "vitest"
import { outboxMail } from "../../../contract/news/outbox.ts"
import { isRetriable } from "./rules.ts"

test("all e-mails that were not sent can be retried, if there is a mail server", () => {
  const { options } = outboxMail.shape.state
  expect(options.filter((state) => isRetriable({ state }))).toEqual(["held", "waiting", "failed", "dropped"])
})
