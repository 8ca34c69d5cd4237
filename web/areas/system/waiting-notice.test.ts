import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { ApiError } from "../../api.ts"
import { toast } from "../../ui/feedback/index.ts"
import { sayUntilWhen } from "./waiting-notice.ts"

afterEach(() => toast.forget())

const fail = (retryAt?: number) => {
  const client = new QueryClient()
  const end = sayUntilWhen(client.getQueryCache(), (when) => `Ab ${when}.`)
  const queryFn = () =>
    Promise.reject(new ApiError(503, { code: "too_busy", message: errorText.too_busy }, retryAt))
  return client.fetchQuery({ queryKey: ["list"], queryFn, retry: 1, retryDelay: 0 }).catch(end)
}

test("what waits because it was told to says until when; anything else and a moment say nothing", async () => {
  await fail(Date.now() + 500)
  await fail()
  expect(toast.state().kept).toEqual([])
  await fail(Date.parse("2100-03-02T10:00:20Z"))
  expect(toast.state().kept.map(({ text }) => text)).toEqual(["Ab Di 02.03.2100, 11:01 Uhr."])
})

test("what was told so before anybody listened is said, too", async () => {
  const client = new QueryClient()
  const retryAt = Date.parse("2100-03-02T10:00:20Z")
  const queryFn = () =>
    Promise.reject(new ApiError(503, { code: "too_busy", message: errorText.too_busy }, retryAt))
  const { promise: failed, resolve: isFailed } = Promise.withResolvers<void>()
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed") isFailed()
  })
  const waiting = client.fetchQuery({ queryKey: ["list"], queryFn, retry: 1, retryDelay: 10_000 })
  await failed
  const end = sayUntilWhen(client.getQueryCache(), (when) => `Ab ${when}.`)
  expect(toast.state().kept.map(({ text }) => text)).toEqual(["Ab Di 02.03.2100, 11:01 Uhr."])
  end()
  await client.cancelQueries()
  await waiting.catch(() => {})
})
