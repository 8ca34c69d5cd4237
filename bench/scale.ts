import { setTimeout as delay } from "node:timers/promises"
import type { ImportReport } from "../contract/excel.ts"
import { pathOf } from "./accepting.ts"
import { askOnce } from "./http.ts"
import { forgetPeak, memoryOf, peakOfChildren } from "./processes.ts"
import { digits, report, say } from "./report.ts"
import { inRounds, median, type Results, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, type Portal, signIn, startPortal, type World } from "./world.ts"

const times = 10
const listed = 5_000

type Size = "few" | "many"
type Side = { world: World; count: number }
type Running = { portal: Portal; admin: string; agent: string }
const countOf: Record<Size, number> = { few: listed, many: listed * times }

/**
 * Ten times the cars may cost ten times as much and not more: lists, import and memory. Half of all cars are archived. Both
 * sizes are measured in turns.
 */
export async function measureScale(): Promise<void> {
  const sides = { few: await sideOf(countOf.few), many: await sideOf(countOf.many) }
  const inTurns = (
    rounds: number,
    measure: (side: Side) => Promise<number>,
  ): Promise<Results<Size, number>> =>
    inRounds(rounds, { few: () => measure(sides.few), many: () => measure(sides.many) })
  reportTimes(
    "Bestand des Anbieters, erste Antwort",
    await inTurns(3, (side) => firstAnswer(side, "admin", "/api/car/all")),
  )
  reportTimes(
    "Selection-Liste, erste Antwort",
    await inTurns(3, (side) => firstAnswer(side, "agent", pathOf("SELECTION"))),
  )

  const running = { few: await run(sides.few), many: await run(sides.many) }
  const renewal = await inRounds(10, {
    few: () => timeOfRenewal(sides.few, running.few),
    many: () => timeOfRenewal(sides.many, running.many),
  })
  reportTimes("Selection-Liste nach einer Änderung", renewal)
  const imports = await inRounds(1, {
    few: () => costOfImport(sides.few, running.few),
    many: () => costOfImport(sides.many, running.many),
  })
  const each = (name: keyof ImportCost) => ({
    few: imports.few.map((cost) => cost[name]),
    many: imports.many.map((cost) => cost[name]),
  })
  reportTimes("Import, der jedes Fahrzeug ändert", each("ms"))
  reportCosts("Arbeitsspeicher des Portals, höchster", "MB", each("portalMb"))
  reportCosts("Arbeitsspeicher des Leseprozesses, höchster", "MB", each("readerMb"))
  for (const size of ["few", "many"] as const) {
    await running[size].portal.stop()
    await sides[size].world.close()
  }
}

const reportTimes = (what: string, results: Results<Size, number>) => reportCosts(what, "ms", results)

function reportCosts(what: string, unit: string, { few, many }: Results<Size, number>): void {
  const cars = (size: Size) => `${(countOf[size] * 2).toLocaleString("de-DE")} Fahrzeugen`
  report({
    what: `${what}, je Fahrzeug`,
    measured: `${digits(median(many))} ${unit} bei ${cars("many")}`,
    against: `${digits(median(few))} ${unit} bei ${cars("few")}`,
    ratio: ratioOf(many, few) / times,
    bound: { atMost: 1 },
  })
}

async function sideOf(count: number): Promise<Side> {
  const world = await makeWorld({ preOffers: count, selections: count })
  await archiveHalf(world)
  const portal = await startPortal(world)
  await settled(world)
  await portal.stop()
  say(`  ${count.toLocaleString("de-DE")} Fahrzeuge gelistet, ebenso viele im Archiv`)
  return { world, count }
}

async function run({ world }: Side): Promise<Running> {
  const portal = await startPortal(world)
  const [admin, agent] = [
    await signIn(portal, "admin@aurel.example"),
    await signIn(portal, managerOf(groups[1] as string)),
  ]
  return { portal, admin: admin.authorization, agent: agent.authorization }
}

async function firstAnswer(side: Side, who: "admin" | "agent", path: string): Promise<number> {
  const running = await run(side)
  const ms = await timeOfList(running.portal, path, running[who])
  await running.portal.stop()
  return ms
}

async function timeOfRenewal({ world }: Side, { portal, agent }: Running): Promise<number> {
  await world.db.run(
    `update cars set kilometer_reading = kilometer_reading + 1 where id = (
       select id from cars where area = 'SELECTION' and archived_at is null order by random() limit 1)`,
  )
  return timeOfList(portal, pathOf("SELECTION"), agent)
}

async function archiveHalf({ db }: World): Promise<void> {
  await db.run(
    `update cars set archived_at = now() where id in (
       select id from (select id, row_number() over (partition by area order by job_number) as n from cars) c where n % 2 = 0)`,
  )
  await db.run("vacuum analyze")
}

const secondsToSettle = 1200

/** Until nothing waits that came with the cars: news, seals, messages, numbers of documents. */
async function settled({ db }: World): Promise<void> {
  const givenUpAt = performance.now() + secondsToSettle * 1000
  const waitingSql = `select exists (select from car_news) or exists (select from record_pending)
      or exists (select from message_causes)
      or (select max(position) from record_entries) > (select position from contract_progress) as waiting`
  while ((await db.one<{ waiting: boolean }>(waitingSql))?.waiting) {
    if (performance.now() > givenUpAt)
      throw new Error(`Background work is still pending after ${secondsToSettle} s: ${waitingSql}`)
    await delay(500)
  }
  await db.run("vacuum analyze")
}

async function timeOfList({ port }: Portal, path: string, authorization: string): Promise<number> {
  const begunAt = performance.now()
  const answer = await askOnce({ port, path, headers: { authorization, "accept-encoding": "gzip" } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begunAt
}

/** No history tells of it: an import would refuse to go over what somebody changed after the export. */
async function changeUnseen(db: World["db"]): Promise<void> {
  await db.run("alter table cars disable trigger user")
  await db.run(
    "update cars set paint_code = case paint_code when 'x' then 'y' else 'x' end where archived_at is null",
  )
  await db.run("alter table cars enable trigger user")
}

type ImportCost = { ms: number; portalMb: number; readerMb: number }

/** Exports everything, changes it in the database, and brings it back by the exported workbook. */
async function costOfImport({ world, count }: Side, { portal, admin }: Running): Promise<ImportCost> {
  const headers = { authorization: admin }
  const exported = await fetch(`${portal.url}/api/car/export`, { headers })
  const form = new FormData()
  form.set("file", new File([await exported.arrayBuffer()], "Fahrzeuge.xlsx"))
  await changeUnseen(world.db)
  await forgetPeak(portal.pid)
  const begunAt = performance.now()
  const readerMb = await peakOfChildren(portal.pid, async () => {
    const answer = await fetch(`${portal.url}/api/car/import`, { method: "POST", headers, body: form })
    if (!answer.ok) throw new Error(`Import: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    const { updated, errors } = (await answer.json()) as ImportReport
    if (updated !== count)
      throw new Error(`Import: ${updated} updated, ${JSON.stringify(errors.slice(0, 3))}`)
  })
  const ms = performance.now() - begunAt
  const portalMb = (await memoryOf(portal.pid))?.peak ?? Number.NaN
  await settled(world)
  return { ms, portalMb, readerMb }
}
