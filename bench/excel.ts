import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { AppliedImport, ImportReport } from "../contract/excel.ts"
import { type Cost, costOf, memoryOf, startChild } from "./processes.ts"
import { digits, report, reportRounds, say } from "./report.ts"
import { median } from "./rounds.ts"
import { makeWorld, type Portal, signIn, startPortal, type World } from "./world.ts"

const cars = 10_000
const rounds = 3
const library = "@e965/xlsx"

/**
 * Export, import and undoing of 10,000 cars over HTTP, time and highest memory, against a widely used library that writes
 * and reads the same cells without a database, a check or a limit.
 */
export async function measureExcel(): Promise<void> {
  const world = await makeWorld({ preOffers: cars / 2, selections: cars / 2 })
  const portal = await startPortal(world)
  const { authorization } = await signIn(portal, "admin@aurel.example")
  const call = (path: string, body?: FormData) =>
    fetch(portal.url + path, { headers: { authorization }, ...(body && { method: "POST", body }) })
  let workbook = Buffer.alloc(0)
  const exported = await repeated(portal, async () => {
    const answer = await call("/api/car/export")
    workbook = Buffer.from(await answer.arrayBuffer())
  })
  const upload = async (path: string): Promise<ImportReport> => {
    const answer = await call(path, formOf(workbook))
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ImportReport
  }
  const undoNewest = async () => {
    const [newest] = (await (await call("/api/car/import/all")).json()) as AppliedImport[]
    const headers = { authorization, "content-type": "application/json" }
    const answer = await fetch(`${portal.url}/api/car/import/undo`, {
      method: "POST",
      headers,
      body: JSON.stringify({ id: newest?.id }),
    })
    if (!answer.ok) throw new Error(`undo: ${answer.status} ${await answer.text()}`)
  }
  const expecting = (field: "created" | "unchanged", path: string) => async () => {
    const { [field]: count, errors } = await upload(path)
    if (count !== cars) throw new Error(`${path}: ${count} ${field}, ${JSON.stringify(errors.slice(0, 3))}`)
  }
  const checked = await repeated(portal, expecting("unchanged", "/api/car/import?check=true"))
  const created = await repeated(portal, expecting("created", "/api/car/import"), () => dropCars(world))
  const undone = await repeated(portal, undoNewest, async () => {
    await dropCars(world)
    await upload("/api/car/import")
  })
  const [readMs, writeMs, libraryMb] = await costOfLibrary(world, workbook)
  say(`10.000 Fahrzeuge, ${digits(workbook.length / 1024 / 1024)} MB`)
  reportCost("Export", exported, writeMs, libraryMb)
  reportCost("Import prüfen, nichts zu ändern", checked, readMs, libraryMb)
  reportCost("Import, alle neu", created, readMs, libraryMb)
  const undoneMs = [[undone.ms], [created.ms]] as const
  reportRounds("Import rückgängig machen, Zeit", undoneMs, { unit: " ms", named: "für den Import selbst" })
}

async function repeated(portal: Portal, work: () => Promise<void>, before = async () => {}): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    costs.push(await costOf(portal.pid, work))
  }
  const middle = (name: keyof Cost) => median(costs.map((cost) => cost[name]))
  return { ms: middle("ms"), portalMb: middle("portalMb"), readerMb: middle("readerMb") }
}

export function formOf(workbook: Buffer<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set("file", new File([workbook], "Fahrzeuge.xlsx"))
  return form
}

/** Old requests hold their cars, so the history goes first; the database refuses that to everyone else. */
async function dropCars({ db }: World): Promise<void> {
  await db.run("alter table acts disable trigger acts_append_only")
  await db.run("delete from acts")
  await db.run("alter table acts enable trigger acts_append_only")
  await db.run("delete from cars")
  await db.run("vacuum analyze cars")
}

/** Reading and writing in ms, and the highest memory in MB, each in a fresh process. */
async function costOfLibrary({ folder }: World, workbook: Buffer): Promise<[number, number, number]> {
  const file = join(folder, "Fahrzeuge.xlsx")
  await writeFile(file, workbook)
  const runs: [number, number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const child = await startChild(["bench/bare-workbook.ts", file], "bereit")
    const [, readMs, writeMs] = child.ready.split(" ").map(Number)
    runs.push([readMs ?? 0, writeMs ?? 0, (await memoryOf(child.pid))?.peak ?? Number.NaN])
    await child.stop()
  }
  const middle = (at: 0 | 1 | 2) => median(runs.map((run) => run[at]))
  return [middle(0), middle(1), middle(2)]
}

function reportCost(
  what: string,
  { ms, portalMb, readerMb }: Cost,
  libraryMs: number,
  libraryMb: number,
): void {
  reportRounds(`${what}, Zeit`, [[ms], [libraryMs]], { unit: " ms", named: `mit ${library}` })
  const reader = readerMb > 0 ? ` und Leseprozess ${digits(readerMb)} MB` : ""
  report({
    what: `${what}, höchster Speicher`,
    measured: `Portal ${digits(portalMb)} MB${reader}`,
    against: `${digits(libraryMb)} MB mit ${library}`,
    ratio: (portalMb + readerMb) / libraryMb,
  })
}
