import { MutationObserver, QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { ApiError } from "../../api.ts"
import { toast } from "../../ui/feedback/index.ts"
import { noticeOfClosedForms } from "./closed-form-notices.ts"

afterEach(() => {
  for (const { id } of toast.state().shown) toast.dismiss(id)
})

const lost = "Vielleicht nicht angekommen."
const refusal = (code: "mail_taken" | "unavailable" | "unauthenticated") =>
  new ApiError(409, { code, message: errorText[code] })
const toasts = () => toast.state().shown.map(({ text }) => text)

/** A form that sends something and waits for the answer. */
function openForm(meta: object = { silent: true, success: "Gespeichert." }) {
  const client = new QueryClient()
  noticeOfClosedForms(client.getMutationCache(), lost)
  const { promise, reject } = Promise.withResolvers<never>()
  const form = new MutationObserver(client, { mutationFn: () => promise, meta })
  const send = () => form.mutate().catch(() => {})
  return { form, send, reject, close: form.subscribe(() => {}) }
}

/** Sends, closes the form and only then refuses. */
async function refuseClosed(code: Parameters<typeof refusal>[0], meta?: object) {
  const { send, close, reject } = openForm(meta)
  const sent = send()
  close()
  reject(refusal(code))
  await sent
}

test("a form that is there shows itself what it is refused", async () => {
  const { send, reject } = openForm()
  const sent = send()
  reject(refusal("mail_taken"))
  await sent
  expect(toasts()).toEqual([])
})

test("where it was closed meanwhile the refusal is a toast", async () => {
  await refuseClosed("mail_taken")
  expect(toasts()).toEqual([errorText.mail_taken])
})

test("so it is where the question was given up, and where closing itself sends something", async () => {
  const question = openForm()
  const asked = question.send()
  question.form.reset()
  question.reject(refusal("mail_taken"))
  await asked
  const field = openForm({ silent: true, failure: "Die Notiz wurde nicht gespeichert." })
  field.close()
  const left = field.send()
  field.reject(refusal("unavailable"))
  await left
  expect(toasts()).toEqual([errorText.mail_taken, "Die Notiz wurde nicht gespeichert."])
})

test("a lost answer is not called a failure", async () => {
  await refuseClosed("unavailable")
  expect(toasts()).toEqual([lost])
})

test("nothing is said of what nobody misses, of a session that is over, or of what is a toast anyway", async () => {
  await refuseClosed("mail_taken", { silent: true })
  await refuseClosed("unauthenticated")
  await refuseClosed("unavailable", { failure: "Der Export ist fehlgeschlagen." })
  expect(toasts()).toEqual([])
})
