import type { ImportReport } from "../contract/excel.ts"
import { pathOf } from "./accepting.ts"
import { askOnce } from "./http.ts"
import { forgetPeak, memoryOf, peakOfChildren } from "./processes.ts"
import { digits, report, say } from "./report.ts"
import { median } from "./rounds.ts"
import { groups, makeWorld, managerOf, type Portal, signIn, startPortal, type World } from "./world.ts"

const times = 10
const listed = 5_000
const renewals = 10

type Costs = Record<"allFirst" | "selectionFirst" | "renewal" | "import" | "memory" | "reader", number>
const words: Record<keyof Costs, [what: string, unit: string]> = {
  allFirst: ["Bestand des Anbieters, erste Antwort", "ms"],
  selectionFirst: ["Selection-Liste, erste Antwort", "ms"],
  renewal: ["Selection-Liste nach einer Änderung", "ms"],
  import: ["Import, der jedes Fahrzeug ändert", "ms"],
  memory: ["Arbeitsspeicher des Portals, höchster", "MB"],
  reader: ["Arbeitsspeicher des Leseprozesses, höchster", "MB"],
}

/** Ten times the cars may cost ten times as much and not more: lists, import and memory. Half of all cars are archived. */
export async function measureScale(): Promise<void> {
  const few = await costsOf(listed)
  const many = await costsOf(listed * times)
  for (const [name, [what, unit]] of Object.entries(words) as [keyof Costs, [string, string]][])
    report({
      what: `${what}, je Fahrzeug`,
      measured: `${digits(many[name])} ${unit} bei ${(listed * times * 2).toLocaleString("de-DE")} Fahrzeugen`,
      against: `${digits(few[name])} ${unit} bei ${(listed * 2).toLocaleString("de-DE")}`,
      ratio: many[name] / few[name] / times,
      bound: { atMost: 1 },
    })
}

async function costsOf(count: number): Promise<Costs> {
  const world = await makeWorld({ preOffers: count, selections: count })
  await archiveHalf(world)
  const portal = await startPortal(world)
  await forgetPeak(portal.pid)
  const admin = await signIn(portal, "admin@aurel.example")
  const agent = await signIn(portal, managerOf(groups[1] as string))
  const allFirst = await timeOfList(portal, "/api/car/all", admin.authorization)
  const selectionFirst = await timeOfList(portal, pathOf("SELECTION"), agent.authorization)
  const renewed: number[] = []
  for (let round = 0; round < renewals; round++) {
    await world.db.run(
      `update cars set kilometer_reading = kilometer_reading + 1 where id = (
         select id from cars where area = 'SELECTION' and archived_at is null order by id offset $1 limit 1)`,
      [round],
    )
    renewed.push(await timeOfList(portal, pathOf("SELECTION"), agent.authorization))
  }
  const imported = await timeOfImport(world, portal, admin.authorization, count)
  const memory = (await memoryOf(portal.pid))?.peak ?? Number.NaN
  say(`  ${count.toLocaleString("de-DE")} Fahrzeuge gelistet, ebenso viele im Archiv: gemessen`)
  await portal.stop()
  await world.close()
  return { allFirst, selectionFirst, renewal: median(renewed), memory, ...imported }
}

async function archiveHalf({ db }: World): Promise<void> {
  await db.run(
    `update cars set archived_at = now() where id in (
       select id from (select id, row_number() over (partition by area order by job_number) as n from cars) c where n % 2 = 0)`,
  )
  await db.run("vacuum analyze")
}

async function timeOfList({ port }: Portal, path: string, authorization: string): Promise<number> {
  const begunAt = performance.now()
  const answer = await askOnce({ port, path, headers: { authorization, "accept-encoding": "gzip" } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begunAt
}

/** Exports everything, changes it in the database, and brings it back by the exported workbook. */
async function timeOfImport(
  { db }: World,
  portal: Portal,
  authorization: string,
  count: number,
): Promise<{ import: number; reader: number }> {
  const headers = { authorization }
  const exported = await fetch(`${portal.url}/api/car/export`, { headers })
  const form = new FormData()
  form.set("file", new File([await exported.arrayBuffer()], "Fahrzeuge.xlsx"))
  await db.run("update cars set paint_code = 'x', version = version + 1 where archived_at is null")
  const begunAt = performance.now()
  const reader = await peakOfChildren(portal.pid, async () => {
    const answer = await fetch(`${portal.url}/api/car/import`, { method: "POST", headers, body: form })
    const { updated, errors } = (await answer.json()) as ImportReport
    if (updated !== count)
      throw new Error(`Import: ${updated} updated, ${JSON.stringify(errors?.slice(0, 3))}`)
  })
  return { import: performance.now() - begunAt, reader }
}
