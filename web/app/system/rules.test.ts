import { MutationObserver, QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test } from "vitest"
import { errorText } from "../../../contract/core/errors.ts"
import { ApiError } from "../../core/api.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { isNewerBuild, noticeOfClosedForms } from "./rules.ts"

const monday = "2026-11-16T09:00:00.000Z"
const tuesday = "2026-11-17T09:00:00.000Z"
const wednesday = "2026-11-18T09:00:00.000Z"

test.each([
  ["older", tuesday, monday, null, false],
  ["the same", monday, monday, null, false],
  ["newer", monday, tuesday, null, true],
  ["newer, but came back unchanged after a reload", monday, tuesday, tuesday, false],
  ["newer than the one of the last reload", monday, wednesday, tuesday, true],
  ["newer, without storage", monday, tuesday, "?", true],
  ["compared with no build, in development", null, tuesday, null, false],
  ["not a date", monday, "kaputt", null, false],
])("a build that is %s", (_, own, served, tried, isNewer) => {
  expect(isNewerBuild(own, served, tried)).toBe(isNewer)
})

afterEach(() => {
  for (const { id } of toast.shown.get()) toast.dismiss(id)
})

const lost = "Vielleicht nicht angekommen."
const refusal = (code: "mail_taken" | "unavailable" | "unauthenticated") =>
  new ApiError(409, { code, message: errorText[code] })
const toasts = () => toast.shown.get().map(({ text }) => text)

function openForm(meta: object = { silent: true, success: "Gespeichert." }) {
  const client = new QueryClient()
  noticeOfClosedForms(client.getMutationCache(), lost)
  const { promise, reject } = Promise.withResolvers<never>()
  const form = new MutationObserver(client, { mutationFn: () => promise, meta })
  const send = () => form.mutate().catch(() => {})
  return { form, send, reject, close: form.subscribe(() => {}) }
}

async function refuseClosed(code: Parameters<typeof refusal>[0], meta?: object) {
  const { send, close, reject } = openForm(meta)
  const sent = send()
  close()
  reject(refusal(code))
  await sent
}

test("a mounted form shows its refusal itself", async () => {
  const { send, reject } = openForm()
  const sent = send()
  reject(refusal("mail_taken"))
  await sent
  expect(toasts()).toEqual([])
})

test.each<[what: string, code: Parameters<typeof refusal>[0], meta: object | undefined, toasts: string[]]>([
  ["a refusal", "mail_taken", undefined, [errorText.mail_taken]],
  ["a lost answer, which may be no failure", "unavailable", undefined, [lost]],
  ["nothing of a silent call", "mail_taken", { silent: true }, []],
  ["nothing of an ended session", "unauthenticated", undefined, []],
  ["nothing that is already shown", "unavailable", { failure: "Der Export ist fehlgeschlagen." }, []],
])("shows %s as a toast once its form is closed", async (_, code, meta, shown) => {
  await refuseClosed(code, meta)
  expect(toasts()).toEqual(shown)
})

test("shows a toast also for abandoned questions and for forms that send on closing", async () => {
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
