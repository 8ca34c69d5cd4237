import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { ApiError } from "../../api.ts"
import { waitsUntil } from "./waiting-notice.ts"

const now = Date.parse("2026-03-02T10:00:00Z")

/** Lists that were answered so, each with the instant it was told, and wait to be asked for again. */
async function waiting(...told: (number | undefined)[]) {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  const { promise: allFailed, resolve } = Promise.withResolvers<void>()
  let failed = 0
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed" && ++failed === told.length) resolve()
  })
  const asked = told.map((retryAt, at) => {
    const queryFn = () =>
      Promise.reject(new ApiError(503, { code: "too_busy", message: errorText.too_busy }, retryAt))
    return client.fetchQuery({ queryKey: ["list", at], queryFn, retry: 1, retryDelay: 60_000 })
  })
  await allFailed
  const until = waitsUntil(cache, now)
  await client.cancelQueries()
  await Promise.allSettled(asked)
  return [until, waitsUntil(cache, now)]
}

test("what waits because it was told to is said until the last of it may be asked for, and no longer than it waits", async () => {
  expect(await waiting(now + 20_000, now + 30_000, undefined)).toEqual([now + 30_000, null])
})

test("a failure that names no instant, and a moment, are not said", async () => {
  expect(await waiting(undefined, now + 500)).toEqual([null, null])
})
