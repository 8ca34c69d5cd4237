import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
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
