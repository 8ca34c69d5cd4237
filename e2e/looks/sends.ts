import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import type { QueryClient } from "@tanstack/react-query"
import type { Page } from "playwright-core"
import { callerOf, postJson, readJson } from "../http.ts"
import { root } from "../stage.ts"

const web = join(root, "web")
/** With names of calls in place of constants. */
const withConstants = (text: string) =>
  [...text.matchAll(/^const (\w+) = ("POST [^"]+")/gm)].reduce(
    (all, [, name, call = ""]) => all.replaceAll(new RegExp(`\\(${name},`, "g"), `(${call},`),
    text,
  )
/** Top-level declarations of the web app; `hook` is the name of a hook. */
const declarations = (readdirSync(web, { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|for-tests/.test(path))
  .flatMap((path) =>
    withConstants(readFileSync(join(web, path), "utf8"))
      .split(/^(?=export |function |const |async function )/m)
      .map((code) => {
        const [, exported, hook] = /^(export )?(?:const|function) (use[A-Z]\w*)/.exec(code) ?? []
        return { path, code, hook, isExported: exported !== undefined }
      }),
  )
type Declaration = (typeof declarations)[number]

const sent = /\b(?:useSend|useOwnCall|call|create:|update:|remove:)[\s(]+"(POST [^"]+)"/g
const onlyRead = ["POST /api/car/fleet", "POST /api/link/check", "POST /api/user/check"]

/** Files of the components that use a hook, once per use. */
const usersOf = ({ path, hook, isExported }: Declaration): string[] =>
  declarations
    .filter((user) => user.hook !== hook && (isExported || user.path === path))
    // Another file's hook with the same name.
    .filter(
      (user) =>
        user.path === path || !declarations.some((own) => own.path === user.path && own.hook === hook),
    )
    .flatMap((user) => {
      const uses = user.code.split(new RegExp(`\\b${hook}\\(`)).slice(1)
      return uses.length > 0 && user.hook ? usersOf(user) : uses.map(() => user.path)
    })

/** A hook that watches and unwatches; this screen only unwatches. */
const unused = "news/watch/list/WatchedTable.tsx POST /api/watch/car"

/** Where screens send calls, e.g. "people/users/UserPage.tsx POST /api/user/"; as often as they do. */
export const sends: readonly string[] = declarations
  .flatMap((one) =>
    [...one.code.matchAll(sent)].flatMap(([, call = ""]) =>
      onlyRead.includes(call) ? [] : (one.hook ? usersOf(one) : [one.path]).map((path) => `${path} ${call}`),
    ),
  )
  .filter((send) => send !== unused)

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
  // Numbered and made a moment later; the page asks again until then.
  "GET /api/contract/all": (documents: { actId: string }[]) => documents.map(({ actId }) => actId),
  // Messages arrive some time after what they are about.
  "GET /api/message/unread": (data, call) => call === "POST /api/message/read" && data,
  "GET /api/message/all": ({ pages, ...page }: { pages?: unknown[] }, call) =>
    call === "POST /api/message/read" && (pages?.[0] ?? page),
}

/** Calls whose response is outdated but still shown. */
export async function outdated(page: Page, sent: string): Promise<string[]> {
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
