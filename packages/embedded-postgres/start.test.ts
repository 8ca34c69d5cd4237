import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { openCluster } from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { writeDurably } from "./files.ts"
import { findHome } from "./home.ts"
import {
  ask,
  foldersWithDatabase,
  insertForever,
  newFolder,
  pidFileOf,
  startIn,
  startProcess,
} from "./launcher-for-tests.ts"
import { isPostmaster, startServer } from "./server.ts"
import { placeOf } from "./start.ts"

const folderWithDatabase = foldersWithDatabase()
const linux = process.platform === "linux"
const clusterOf = (dataDir: string) => join(dataDir, "postgres/cluster")
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** An initialised, stopped cluster with what a server on it needs. */
async function stoppedCluster() {
  const dataDir = await folderWithDatabase()
  return { dataDir, ...(await placeOf(dataDir, { durable: false })) }
}

const ownedByAnother = (dataDir: string) =>
  `Der Datenordner ${dataDir} wird bereits von einem laufenden Portal`

describe("refused for a reason", () => {
  test("a second program on the same data folder, and the first keeps running", async () => {
    const dataDir = await folderWithDatabase()
    const first = await startIn(dataDir)
    const second = startIn(dataDir)
    await expect(second).rejects.toBeInstanceOf(EmbeddedPostgresError)
    await expect(second).rejects.toThrow(ownedByAnother(dataDir))
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }])
  })

  test("a second program during the first one's crash recovery, which only costs its sessions", async () => {
    const dataDir = await folderWithDatabase()
    const first = await startIn(dataDir)
    const client = new pg.Client({ connectionString: first.adminUrl })
    client.on("error", () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
    process.kill(rows[0]?.pid ?? 0, "SIGKILL")
    await expect(startIn(dataDir)).rejects.toThrow(ownedByAnother(dataDir))
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }])
    const { pid, folder } = await pidFileOf(join(clusterOf(dataDir), "data"))
    await first.stop()
    expect(await isPostmaster(pid, folder)).toBe(false)
  })

  test("all but one of the simultaneous starts on a fresh folder", async () => {
    const dataDir = await newFolder()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => startIn(dataDir)))
    const winners = outcomes.filter(({ status }) => status === "fulfilled")
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []))
    expect(winners).toHaveLength(1)
    for (const { message } of reasons) expect(message).toContain(ownedByAnother(dataDir))
    expect(await readdir(join(dataDir, "postgres"))).toEqual(["cluster"])
  })

  test("a cluster of another major version", async () => {
    const { dataDir, cluster } = await stoppedCluster()
    await writeFile(join(cluster.data, "PG_VERSION"), "17\n")
    await expect(startIn(dataDir)).rejects.toThrow(
      "stammt von PostgreSQL 17, das Portal bringt PostgreSQL 18 mit",
    )
  })

  test("a cluster without its data", async () => {
    const dataDir = await newFolder()
    await mkdir(clusterOf(dataDir), { recursive: true })
    await expect(startIn(dataDir)).rejects.toThrow("ist unvollständig oder gesperrt")
  })

  test("a secret of another cluster, without leaving a server", async () => {
    const { dataDir, cluster } = await stoppedCluster()
    await writeFile(join(cluster.data, "../secret"), "wrong")
    await expect(startIn(dataDir)).rejects.toThrow(
      /^PostgreSQL startet nicht: password authentication failed/,
    )
    await expect(stat(join(cluster.data, "postmaster.pid"))).rejects.toMatchObject({ code: "ENOENT" })
  })

  test("an invalid configuration file, with PostgreSQL's message", async () => {
    const { dataDir, cluster } = await stoppedCluster()
    await writeFile(join(cluster.data, "postgresql.conf"), "no_such_setting = 1\n")
    await expect(startIn(dataDir)).rejects.toThrow(
      /^PostgreSQL startet nicht: configuration file .* contains errors/,
    )
  })
})

describe("refuses binaries that this system cannot run", () => {
  const refusal = (program: string) => `nicht ausführen (/missing/bin/${program})`

  test("before there is a cluster, without leaving a partial one", async () => {
    const home = await findHome(await newFolder())
    const binaries = { native: "/missing", version: "18.4", major: "18" }
    await expect(openCluster(home, binaries, {})).rejects.toThrow(refusal("initdb"))
    expect(await readdir(home.folder)).toEqual([])
  })

  test("with a cluster", async () => {
    const { home, cluster } = await stoppedCluster()
    const started = startServer(home.account, "/missing", cluster.data, {}, () => {})
    await expect(started).rejects.toThrow(refusal("postgres"))
  })
})

describe("a running database", () => {
  test("requires the secret, is durable, and sorts German", async () => {
    const dataDir = await newFolder()
    const { url, adminUrl } = await startIn(dataDir, { durable: true })
    const stranger = new URL(adminUrl)
    stranger.password = "guess"
    await expect(ask(stranger.href, "select 1")).rejects.toMatchObject({ code: "28P01" })
    const settings = await ask(
      adminUrl,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums',
        'listen_addresses', 'unix_socket_directories', 'max_connections', 'server_encoding', 'TimeZone') order by name collate "C"`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: "UTC",
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      listen_addresses: "127.0.0.1",
      max_connections: "200",
      server_encoding: "UTF8",
      synchronous_commit: "on",
      unix_socket_directories: "",
    })
    expect(await ask(adminUrl, "select distinct auth_method from pg_hba_file_rules")).toEqual([
      { auth_method: "scram-sha-256" },
    ])
    expect(
      await ask(
        url,
        `select current_user as role, lower('ÄÖÜ') as lower, (select rolsuper from pg_roles where rolname = current_user) as super,
          (select string_agg(word, ' ' order by word collate "de-x-icu") from unnest('{Zebra,Ärger,apfel}'::text[]) word) as sorted`,
      ),
    ).toEqual([{ role: "portal", lower: "äöü", super: false, sorted: "apfel Ärger Zebra" }])
    expect((await stat(join(clusterOf(dataDir), "secret"))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700)
  })

  test("keeps its rows across restarts, and is initialised once", async () => {
    const dataDir = await newFolder()
    const onFirstStart = vi.fn()
    const first = await startIn(dataDir, { onFirstStart })
    await ask(first.url, "create table kept as select 7 as number")
    await Promise.all([first.stop(), first.stop()])
    const second = await startIn(dataDir, { onFirstStart })
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }])
    expect(onFirstStart).toHaveBeenCalledOnce()
  })

  test.runIf(linux)("is not in the process group of Ctrl-C", async () => {
    const dataDir = await folderWithDatabase()
    await startIn(dataDir)
    const { pid } = await pidFileOf(join(clusterOf(dataDir), "data"))
    const [, , group] = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ")
    expect(Number(group)).toBe(pid)
  })

  test("reports a lost server, and the next start recovers it", async () => {
    const dataDir = await folderWithDatabase()
    const first = await startIn(dataDir, { durable: true })
    await ask(first.url, "create table kept as select 7 as number")
    process.kill((await pidFileOf(join(clusterOf(dataDir), "data"))).pid, "SIGKILL")
    expect(await first.lost).toContain("unerwartet beendet")
    const second = await startIn(dataDir)
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }])
  })

  test("reports why the server was lost if it logged that before", async () => {
    const dataDir = await folderWithDatabase()
    const { lost, url } = await startIn(dataDir)
    const client = new pg.Client({ connectionString: url })
    client.on("error", () => {})
    await client.connect()
    process.kill((await pidFileOf(join(clusterOf(dataDir), "data"))).pid, "SIGINT")
    const words = "terminating connection due to administrator command"
    expect(await lost).toBe(`PostgreSQL wurde unerwartet beendet: ${words}`)
  })
})

describe("a program that is stopped", () => {
  test("by SIGTERM stops its database cleanly", async () => {
    const dataDir = await folderWithDatabase()
    const program = startProcess(dataDir)
    await program.printed("ready")
    const { pid, folder } = await pidFileOf(join(clusterOf(dataDir), "data"))
    expect(await isPostmaster(pid, folder)).toBe(true)
    program.process.kill("SIGTERM")
    expect(await program.ended).toMatchObject({ code: 0 })
    expect(await isPostmaster(pid, folder)).toBe(false)
    const log: string[] = []
    await startIn(dataDir, { log: (line) => log.push(line) })
    expect(log.join("\n")).toContain("database system was shut down at")
  })

  test("by kill -9 loses no acknowledged row", async () => {
    const dataDir = await folderWithDatabase()
    const program = startProcess(dataDir, insertForever)
    await program.printed("acknowledged 50")
    program.process.kill("SIGKILL")
    const { output } = await program.ended
    const acknowledged = output.split("\n").filter((line) => line.startsWith("acknowledged")).length
    const { url } = await startIn(dataDir)
    const [row] = await ask<{ count: number }>(url, "select count(*)::int from written")
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged)
  })

  test("by kill -9 stops its database", async () => {
    const dataDir = await folderWithDatabase()
    const program = startProcess(dataDir)
    await program.printed("ready")
    const { pid, folder } = await pidFileOf(join(clusterOf(dataDir), "data"))
    program.process.kill("SIGKILL")
    await expect.poll(() => isPostmaster(pid, folder)).toBe(false)
  })

  test("by kill -9 during initialisation does not block the next start", async () => {
    const dataDir = await newFolder()
    const program = startProcess(dataDir)
    await program.printed("first start")
    await expect.poll(() => readdir(join(dataDir, "postgres")).catch(() => [])).not.toEqual([])
    program.process.kill("SIGKILL")
    await program.ended
    const { url } = await startIn(dataDir)
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }])
  })
})

describe("leftovers of killed processes", () => {
  test("waits for sessions that outlive their killed server", async () => {
    const { dataDir, home, binaries, cluster } = await stoppedCluster()
    const first = await startIn(dataDir)
    const client = new pg.Client({ connectionString: first.url })
    client.on("error", () => {})
    await client.connect()
    const { rows } = await client.query("select pg_backend_pid() as pid")
    const session = rows[0].pid
    onTestFinished(() => void (isAlive(session) && process.kill(session, "SIGKILL")))
    client.query("do $$ begin loop end loop; end $$").catch(() => {})
    await expect
      .poll(() => ask(first.adminUrl, `select state from pg_stat_activity where pid = ${session}`))
      .toEqual([{ state: "active" }])
    process.kill((await pidFileOf(cluster.data)).pid, "SIGKILL")
    await first.lost
    expect(await startServer(home.account, binaries.native, cluster.data, {}, () => {})).toBeUndefined()
    const endSession = (line: string) =>
      line.includes("pre-existing shared memory") && isAlive(session) && process.kill(session, "SIGKILL")
    const starting = startIn(dataDir, { log: endSession })
    expect(await ask((await starting).url, "select 1 as one")).toEqual([{ one: 1 }])
  })

  async function clusterWithPidOf(pid: number) {
    const { dataDir, home, cluster } = await stoppedCluster()
    const text = `${pid}\n${cluster.data}\n1700000000\n5432\n\n127.0.0.1\n`
    await writeDurably(join(cluster.data, "postmaster.pid"), text, home.account)
    return dataDir
  }

  /** Runs a shell script under the server's account, which PostgreSQL takes for its predecessor. */
  async function stranger(script: string) {
    const { account } = await findHome(await newFolder())
    const child = spawn("/bin/sh", ["-c", script], {
      stdio: ["pipe", "pipe", "ignore"],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    const [printed] = (await once(child.stdout, "data")) as [Buffer]
    return { child, pid: Number(printed) }
  }

  test("an unrelated process with the old server's id neither blocks the start nor is harmed", async () => {
    const { child, pid } = await stranger("echo $$; exec cat")
    const { url } = await startIn(await clusterWithPidOf(pid))
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }])
    expect(child.exitCode ?? child.signalCode).toBeNull()
  })

  test.runIf(linux)("a zombie counts as dead", async () => {
    const { child, pid } = await stranger("sleep 1000 & echo $!; wait")
    child.kill("SIGSTOP")
    process.kill(pid, "SIGKILL")
    const state = () => readFile(`/proc/${pid}/stat`, "utf8")
    await expect.poll(state).toContain(" Z ")
    const { url } = await startIn(await clusterWithPidOf(pid))
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }])
    expect(await state()).toContain(" Z ")
  })
})
