import { type ChildProcess, execFile, spawn } from "node:child_process"
import { chmod, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import pg from "pg"
import { afterAll, onTestFinished } from "vitest"
import { newTestFolder } from "./folder-for-tests.ts"
import { type EmbeddedPostgres, type StartOptions, start } from "./start.ts"

const require = createRequire(import.meta.url)

/** A fresh folder whose name needs quoting. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await newTestFolder("embedded pöstgres")
  await chmod(folder, mode)
  return folder
}

export async function newFolder(mode?: number): Promise<string> {
  const folder = await makeFolder(mode)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Fresh folders with an initialised database, removed after each test. */
export function foldersWithDatabase(): () => Promise<string> {
  let setUp: Promise<string> | undefined
  afterAll(async () => setUp && rm(await setUp, { recursive: true, force: true, maxRetries: 5 }))
  return async () => {
    setUp ??= setUpDatabase()
    const [template, folder] = [await setUp, await newFolder()]
    // Node's copy does not preserve the owner.
    await promisify(execFile)("cp", ["-a", `${template}/.`, folder])
    return folder
  }
}

/** A folder with an initialised, stopped database. */
async function setUpDatabase(): Promise<string> {
  const folder = await makeFolder()
  const postgres = await start(folder, { log: () => {}, durable: false })
  await postgres.stop()
  return folder
}

/** Stopped after the test. */
export async function startIn(
  dataDir: string,
  options: Partial<StartOptions> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await start(dataDir, { log: () => {}, durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

/** First lines of `postmaster.pid`: process id, data folder. */
export async function pidFileOf(dataFolder: string): Promise<{ pid: number; folder: string }> {
  const [pid, folder = ""] = (await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n")
  return { pid: Number(pid), folder }
}

/** For `startProcess`: inserts rows and prints "acknowledged" for each, until it is stopped. */
export const insertForever = `
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query("create table if not exists written (number serial primary key)")
  for (;;) {
    const { rows } = await client.query("insert into written default values returning number")
    console.log("acknowledged " + rows[0].number)
  }`

export type StartedProcess = {
  process: ChildProcess
  /** Resolves with the first line of output that begins with the word. */
  printed(word: string): Promise<string>
  /** All output and the exit code. */
  ended: Promise<{ code: number | null; output: string }>
}

/** Starts the launcher in a process; SIGTERM stops it. `then`: code to run with `postgres` and `pg`. */
export function startProcess(
  dataDir: string,
  then = "",
  { uid, gid, launcher = import.meta.dirname }: { uid?: number; gid?: number; launcher?: string } = {},
): StartedProcess {
  const script = `
    import pg from ${JSON.stringify(require.resolve("pg"))}
    const { start } = await import(${JSON.stringify(join(launcher, "start.ts"))})
    try {
      const onFirstStart = () => console.log("first start")
      const postgres = await start(${JSON.stringify(dataDir)}, { log: () => {}, onFirstStart })
      process.on("SIGTERM", () => postgres.stop())
      console.log("ready " + postgres.url)
      ${then}
    } catch (error) {
      console.log("error " + error.message)
      process.exitCode = 1
    }`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid }),
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output: lines.join("\n") })),
  )
  const printed = (word: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find((each) => each.startsWith(word))
        if (line !== undefined) resolve(line)
      }
      waiting.add(look)
      look()
      ended.then(({ output }) => reject(new Error(`ended without "${word}": ${output}`)))
    })
  return { process: child, printed, ended }
}
