import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { root } from "./project.ts"
import { copyRuntimePackages } from "./runtime-packages.ts"

// Writes all files needed at runtime to an empty or new folder: npm run ship -- <folder> [--with-postgres]. Start the portal there with
// `node_modules/.bin/node server/main.ts`. Without the option it needs `DATABASE_URL` instead of the embedded PostgreSQL.

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const parts = ["server", "contract", "content", "packages", "dist/web", "package.json", "LICENSE"]
const isShipped = (path: string) =>
  !/\.test\.ts$|[-.]for-tests\.[a-z.]+$|\/server\/testing$|\/node_modules$/.test(path)

const [name, ...options] = process.argv.slice(2)
if (!name) fail("Aufruf: npm run ship -- <Ordner> [--with-postgres]")
const target = resolve(name as string)
if (existsSync(target) && readdirSync(target).length > 0) fail(`Der Ordner ${target} ist nicht leer.`)
mkdirSync(target, { recursive: true })
if (!existsSync(join(root, "dist/web/index.html"))) fail("Die Oberfläche ist noch nicht gebaut (vite build).")

const count = copyRuntimePackages(target, { postgres: options.includes("--with-postgres") })
for (const part of parts)
  cpSync(join(root, part), join(target, part), { recursive: true, verbatimSymlinks: true, filter: isShipped })
// Fills the compile cache now, because the folder may be read-only at runtime.
const compiled = join(target, "compiled")
spawnSync(join(target, "node_modules/.bin/node"), ["--eval", 'await import("./server/app.ts")'], {
  cwd: target,
  env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  stdio: "inherit",
})
process.stdout.write(`Das Portal mit ${count} Paketen liegt in ${target}.\n`)
