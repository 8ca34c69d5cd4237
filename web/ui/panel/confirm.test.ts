import { beforeEach, expect, test, vi } from "vitest"
import { agree, answer, confirm, confirmDelete, enter, questions } from "./confirm.ts"

const toasts = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock("../feedback/toast-store.ts", () => ({ toast: toasts }))

const question = { title: "Löschen?", text: "", confirmLabel: "Löschen" }
const asked = () => questions.get().current!

beforeEach(() => void toasts.error.mockClear())

test("answers a question once, keeping it for its exit animation", async () => {
  const answered = confirm(question)
  expect(asked()).toMatchObject({ question, isOpen: true })
  answer(asked().id, true)
  answer(asked().id, false)
  expect(await answered).toBe(true)
  expect(asked()).toMatchObject({ question, isOpen: false })
})

test("answers a replaced question with no", async () => {
  const first = confirm(question)
  const { id } = asked()
  const second = confirm(question)
  expect(await first).toBe(false)
  answer(id, true)
  expect(asked().isOpen).toBe(true)
  answer(asked().id, true)
  expect(await second).toBe(true)
})

test("answers only the second of two history steps", async () => {
  const first = vi.fn()
  void confirm({ ...question, isLeaving: true }).then(first)
  const { id } = asked()
  const second = confirm({ ...question, isLeaving: true })
  expect(asked()).toMatchObject({ id, isOpen: true })
  answer(id, false)
  expect(await second).toBe(false)
  expect(first).not.toHaveBeenCalled()
})

test("a failed action keeps the question open with the reason for a retry", async () => {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("in use"))
  const answered = confirmDelete({ title: "", text: "", act, problemOf: (error) => String(error) })
  const first = agree(asked())
  expect(asked()).toMatchObject({ isBusy: true })
  await first
  expect(asked()).toMatchObject({ isOpen: true, isBusy: false, problem: "Error: in use" })
  await agree(asked())
  expect(await answered).toBe(true)
  expect(toasts.error).not.toHaveBeenCalled()
})

test("shows a failure after closing as a toast", async () => {
  const { promise, reject } = Promise.withResolvers()
  const answered = confirm({ ...question, act: () => promise, problemOf: () => "In Verwendung" })
  const under = agree(asked())
  answer(asked().id, false)
  expect(await answered).toBe(false)
  reject(new Error())
  await under
  expect(toasts.error).toHaveBeenCalledWith("In Verwendung")
})

test("the newest host shows questions; without a host the answer is no", async () => {
  const leaveFrame = enter("frame")
  const leavePanel = enter("panel")
  expect(questions.get().hosts.at(-1)).toBe("panel")
  const answered = confirm(question)
  leavePanel()
  expect(asked().isOpen).toBe(true)
  leaveFrame()
  expect(await answered).toBe(false)
})
