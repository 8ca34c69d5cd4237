import { expect, test } from "vitest"
import { toast } from "../../ui/feedback/index.ts"
import { keepMessagesOf } from "./own-messages.ts"

test("messages stay for the person whose they are, and are gone for the next", () => {
  keepMessagesOf("a")
  toast.info("Ihre Anfrage wurde gesendet.")
  keepMessagesOf("a")
  expect(toast.state()).toMatchObject({ kept: [{ text: "Ihre Anfrage wurde gesendet." }], unread: 1 })
  keepMessagesOf("b")
  expect(toast.state()).toEqual({ shown: [], kept: [], unread: 0 })
})
