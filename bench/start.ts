import { join } from "node:path"
import { freePort } from "../server/testing/portal.ts"
import { type Child, memoryOf, newFolder, startChild } from "./processes.ts"
import { reportRounds } from "./report.ts"
import { inRounds, median } from "./rounds.ts"

/** A second start with nothing changed must listen within this time. */
const longestSecondStartMs = 3_000

/** The time until a start listens, and the memory it takes, with the demo in the embedded database. */
export async function measureStart(): Promise<void> {
  const folder = await newFolder()
  const data = { portal: join(folder, "portal"), bare: join(folder, "bare") }
  const port = String(await freePort())
  const env = { DATA_DIR: data.portal, PORT: port }
  const start = {
    command: () => startChild(["bin/run.js", "--web", "server/main.ts"], "läuft", env),
    portal: () => startChild(["server/main.ts"], "läuft", env),
    bare: () => startChild(["bench/bare-start.ts", data.bare], "bereit"),
  }
  const first = { command: await start.command(), bare: await start.bare() }
  const named = "(Postgres und ein nacktes node:http)"
  const firstMs = [[first.command.readyAfterMs], [first.bare.readyAfterMs]] as const
  reportRounds("Erster Start, mit Demo", firstMs, { unit: " ms", named })
  await first.command.stop()
  await first.bare.stop()
  const results = await inRounds(5, {
    command: () => timeAndMemory(start.command),
    portal: () => timeAndMemory(start.portal),
    bare: () => timeAndMemory(start.bare),
  })
  const of = (name: keyof typeof start, what: "ms" | "megabytes") => results[name].map((one) => one[what])
  const second = [[median(of("command", "ms"))], [longestSecondStartMs]] as const
  reportRounds("Zweiter Start (npm start)", second, { unit: " ms", bound: { atMost: 1 } })
  const starts = [of("portal", "ms"), of("bare", "ms")] as const
  reportRounds("Start des Servers allein", starts, { unit: " ms", named })
  const memory = [of("portal", "megabytes"), of("bare", "megabytes")] as const
  reportRounds("Speicher nach dem Start", memory, { unit: " MB", named })
}

async function timeAndMemory(start: () => Promise<Child>): Promise<{ ms: number; megabytes: number }> {
  const child = await start()
  const memory = await memoryOf(child.pid)
  await child.stop()
  return { ms: child.readyAfterMs, megabytes: memory?.now ?? Number.NaN }
}
