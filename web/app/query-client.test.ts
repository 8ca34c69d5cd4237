import { onlineManager } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { errorText } from "../../contract/core/errors.ts"
import { ApiError } from "../core/api.ts"
import { toast } from "../ui/feedback/toast-store.ts"
import { createQueryClient } from "./query-client.ts"

const logged = vi.fn()
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(logged))
afterEach(() => {
  vi.restoreAllMocks()
  logged.mockReset()
  for (const { id } of toast.shown.get()) toast.dismiss(id)
})

const refusal = new ApiError(409, { code: "mail_taken", message: errorText.mail_taken })
const fail = async (meta: { silent?: boolean; failure?: string }) => {
  const client = createQueryClient()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(refusal), meta })
  await expect(mutation.execute(undefined)).rejects.toBe(refusal)
}

test("logs errors shown by forms, without a toast", async () => {
  await fail({ silent: true })
  expect(toast.shown.get()).toEqual([])
  expect(logged).toHaveBeenCalledWith(refusal)
})

test("fails offline at once, and never sends later", async () => {
  onlineManager.setOnline(false)
  try {
    await expect(fail({ silent: true })).resolves.toBeUndefined()
  } finally {
    onlineManager.setOnline(true)
  }
})

test("shows other failures as toasts, and logs them", async () => {
  await fail({ failure: "Der Export ist fehlgeschlagen." })
  expect(toast.shown.get()[0]).toMatchObject({ tone: "error", text: errorText.mail_taken })
  expect(logged).toHaveBeenCalledWith(refusal)
})

test("reads a list again at the requested instant", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T10:00:00Z") })
  try {
    const client = createQueryClient()
    const at = Date.parse("2026-03-02T10:00:20Z")
    const busy = new ApiError(503, { code: "too_busy", message: errorText.too_busy }, at)
    const read = vi.fn(() => (Date.now() < at ? Promise.reject(busy) : Promise.resolve("list")))
    const list = client.fetchQuery({ queryKey: ["list"], queryFn: read })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await list).toBe("list")
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test("does not wait for a retry more than a minute away", async () => {
  const at = Date.now() + 600_000
  const many = new ApiError(429, { code: "too_many_requests", message: errorText.too_many_requests }, at)
  const read = vi.fn(() => Promise.reject(many))
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ["list"], queryFn: read })).rejects.toBe(many)
  expect(read).toHaveBeenCalledTimes(1)
})
