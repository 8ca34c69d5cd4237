import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { signCallsWith } from "../../api.ts"
import { callEarly, forgetEarly } from "../../early-calls.ts"
import { type Screen, screens } from "../../screens.ts"
import { askFirst } from "./first-queries.ts"

afterEach(() => {
  forgetEarly()
  vi.unstubAllGlobals()
})

test.for<Screen>([screens.preOffers, screens.selection])(
  "$page sends each of its first calls once",
  async (screen) => {
    const asked: string[] = []
    vi.stubGlobal("localStorage", { getItem: () => "1" })
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path)
      return Response.json(path.includes("token") ? { token: "t" } : [])
    })
    signCallsWith({
      token: async () => "t",
      renew: async () => null,
      locationIds: () => [],
      onProfileVersion: () => {},
    })
    const client = new QueryClient()

    callEarly(screen)
    askFirst(client, screen)
    await expect.poll(() => client.isFetching()).toBe(0)

    // Requested later: rows are drawn without image names and stars.
    const later = ["/api/file/names?path=car%2Fimages%2F", "/api/watch/cars"]
    expect(asked.sort()).toEqual(["/api/identity/token", ...later, ...(screen.calls ?? [])].sort())
    client.clear()
  },
)
