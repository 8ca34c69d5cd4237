import { setTimeout as delay } from "node:timers/promises"
import type { ImportReport } from "../contract/fleet/excel.ts"
import { pathOf } from "./accepting.ts"
import { timeOf } from "./http.ts"
import { type Cost, costOf } from "./processes.ts"
import { digits, report, say } from "./report.ts"
import { inRounds, median, type Results, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, type Portal, signIn, startPortal, type World } from "./world.ts"

const times = 10
/** Ten times as many are few enough for one file of all unarchived cars (P28). */
const listed = 4_000

type Size = "few" | "many"
type Side = { world: World; count: number }
type Running = { portal: Portal; admin: string; agent: string }
const countOf: Record<Size, number> = { few: listed, many: listed * times }

/** Ten times the cars may cost at most ten times as much: lists, import and memory. Half of all cars are archived. Alternates both sizes. */
export async function measureScale(): Promise<void> {
  const sides = { few: await sideOf(countOf.few), many: await sideOf(countOf.many) }
  const inTurns = <T>(rounds: number, measure: (side: Side, size: Size) => Promise<T>) =>
    inRounds(rounds, { few: () => measure(sides.few, "few"), many: () => measure(sides.many, "many") })
  const first = (who: "admin" | "agent", path: string) => inTurns(3, (side) => firstAnswer(side, who, path))
  reportTimes("Bestand des Anbieters, erste Antwort", await first("admin", "/api/car/all"))
  reportTimes("Selection-Liste, erste Antwort", await first("agent", pathOf("SELECTION")))

  const running = { few: await run(sides.few), many: await run(sides.many) }
  const renewal = await inTurns(10, (side, size) => timeOfRenewal(side, running[size]))
  reportTimes("Selection-Liste nach einer Änderung", renewal)
  const imports = await inTurns(1, (side, size) => costOfImport(side, running[size]))
  const each = (name: keyof Cost) => ({
    few: imports.few.map((cost) => cost[name]),
    many: imports.many.map((cost) => cost[name]),
  })
  reportTimes("Import, der jedes Fahrzeug ändert", each("ms"))
  reportCosts("Arbeitsspeicher des Portals, höchster", "MB", each("portalMb"))
  reportCosts("Arbeitsspeicher des Leseprozesses, höchster", "MB", each("readerMb"))
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
  await changeUnseen(
    db,
    `update cars set archived_at = now() where id in (
       select id from (select id, row_number() over (partition by area order by job_number) as n from cars) c where n % 2 = 0)`,
  )
  await db.run("vacuum analyze")
}

const secondsToSettle = 1200

/** Waits until the database is quiet, i.e. follow-up work is done. */
async function settled({ db }: World): Promise<void> {
  const givenUpAt = performance.now() + secondsToSettle * 1000
  const look = () =>
    db.one<{ written: string; busy: boolean }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del)::text as written, exists (
         select from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) as busy
       from pg_stat_user_tables`,
    )
  for (let before = await look(), now = before; ; before = now) {
    await delay(5_000)
    now = await look()
    if (!now?.busy && now?.written === before?.written) break
    if (performance.now() > givenUpAt) throw new Error(`The portal still writes after ${secondsToSettle} s`)
  }
  await db.run("vacuum analyze")
}

const timeOfList = ({ port }: Portal, path: string, authorization: string): Promise<number> =>
  timeOf({ port, path, headers: { authorization, "accept-encoding": "gzip" } })

/** Changes cars without a history: an import refuses to overwrite later changes, and recording one takes a millisecond. */
async function changeUnseen(db: World["db"], sql: string): Promise<void> {
  await db.run("alter table cars disable trigger user")
  await db.run(sql)
  await db.run("alter table cars enable trigger user")
}

/** Exports all cars, changes them in the database, and restores them by importing the workbook. */
async function costOfImport({ world, count }: Side, { portal, admin }: Running): Promise<Cost> {
  const headers = { authorization: admin }
  const exported = await fetch(`${portal.url}/api/car/export`, { headers })
  const body = new FormData()
  body.set("file", new File([await exported.arrayBuffer()], "Fahrzeuge.xlsx"))
  await changeUnseen(
    world.db,
    "update cars set paint_code = case paint_code when 'x' then 'y' else 'x' end where archived_at is null",
  )
  const cost = await costOf(portal.pid, async () => {
    const answer = await fetch(`${portal.url}/api/car/import`, { method: "POST", headers, body })
    if (!answer.ok) throw new Error(`Import: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    const { updated, errors } = (await answer.json()) as ImportReport
    if (updated !== count)
      throw new Error(`Import: ${updated} updated, ${JSON.stringify(errors.slice(0, 3))}`)
  })
  await settled(world)
  return cost
}
