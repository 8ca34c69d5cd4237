import { isDeepStrictEqual } from "node:util"
import type { QueryClient } from "@tanstack/react-query"
import type { Page } from "playwright-core"
import type { User } from "../contract/people/users.ts"
import { callerOf, postJson, readJson } from "./http.ts"
import { eventually } from "./steps.ts"

type Held = { name: string; args: Record<string, string>; data: unknown }

/** Responses that the page shows, or would show without reading them again. */
const held = (page: Page): Promise<Held[]> =>
  page.evaluate(() => {
    type Fiber = { memoizedProps?: { client?: QueryClient } | null; child: Fiber | null }
    const host = [...document.querySelectorAll("body *")].find((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactContainer$")),
    )
    const key = Object.keys(host ?? {}).find((name) => name.startsWith("__reactContainer$")) ?? ""
    let fiber = Reflect.get(host ?? {}, key) as Fiber | null
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child
    const all = fiber?.memoizedProps?.client?.getQueryCache().getAll()
    if (!all) throw new Error("No cache of responses")
    return all
      .filter((query) => query.state.status === "success" && !query.state.isInvalidated)
      .filter(
        (query) => query.isActive() || !query.isStaleByTime(query.observers[0]?.options.staleTime as number),
      )
      .map(({ queryKey: [name, args], state: { data } }) => ({ name, args: args ?? {}, data }) as Held)
  })

type Parts = Record<string, (data: never, call: string) => unknown>
const none = () => null
/** What is compared of responses that also change by themselves, or never again. */
const comparable: Parts = {
  "GET /api/operation": ({ oldestMail, waitingMails }: Record<string, unknown>) => [oldestMail, waitingMails],
  "GET /api/meta.json": none,
  "POST /api/link/check": none,
  // Others sign in meanwhile.
  "GET /api/user/all": (users: User[]) => users.map(({ lastSignInAt: _, ...user }) => user),
  // Numbered and made a moment later; the page asks again until then.
  "GET /api/contract/all": (documents: { actId: string }[]) => documents.map(({ actId }) => actId),
  // Messages arrive some time after what they are about.
  "GET /api/message/unread": (data, call) => call === "POST /api/message/read" && data,
  "GET /api/message/all": ({ pages, ...page }: { pages?: unknown[] }, call) =>
    call === "POST /api/message/read" && (pages?.[0] ?? page),
}

/** Calls whose response is outdated but still shown, after one that was sent. */
export async function outdated(page: Page, sent = ""): Promise<string[]> {
  const call = await callerOf(page)
  const compared = await Promise.all(
    (await held(page)).map(async ({ name, args, data }) => {
      const [method, path = ""] = String(name).split(" ")
      const part: Parts[string] = comparable[name] ?? ((all) => all)
      if (!path.startsWith("/api/") || typeof args !== "object" || part === none) return null
      const query = new URLSearchParams(args).toString()
      const now = await (method === "GET"
        ? readJson(call, query ? `${path}?${query}` : path)
        : postJson(call, path, args))
      if (isDeepStrictEqual(part(now as never, sent), part(data as never, sent))) return null
      return name
    }),
  )
  return compared.filter((name) => name !== null)
}

/** After a change by the page: nothing that it still shows, or would show, is older. */
export const showsNothingOutdated = (page: Page) => eventually(() => outdated(page)).toEqual([])
