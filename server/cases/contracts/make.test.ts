import { createHash, randomUUID } from "node:crypto"
import { embeddedText, type PdfMaker } from "@packages/pdf"
import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { openDatabase } from "../../core/postgres/db.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { adminUrlOf, tamperWith } from "../../testing/database.ts"
import { storedFiles } from "../../testing/files.ts"
import { runByProcesses, runTask } from "../../testing/jobs.ts"
import { sealAll } from "../../testing/journal.ts"
import { actsOf, admin, manager, read } from "../../testing/requests.ts"
import { recordAct } from "../acts/record.ts"
import { documentNumbers, documents, dueDocument, makeDocument } from "./make.ts"
import { contentOf } from "./rules.content.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"
import { entryNamesAt, type UnsoundDocument, unsoundDocuments } from "./verify.ts"

const portal = portalOfFile()
const maker = makerOfFile()
const { join, leave, storeCar, update, withdraw, ...builder } = builderOn(portal)

async function accepted(fields: Partial<CarFields> = {}): Promise<{ car: Car; actId: string }> {
  const { car, id } = await builder.accepted(fields)
  return { car, actId: id }
}
const seal = () => sealAll(portal.db)
const make = (by = maker) => makeContracts(portal, by)
const later = (hours: number) => portal.clock.advance(hours * 3_600_000)
const confirmation = { activityState: "PRE_CONTRACT_CONFIRMED" }
const pdfOf = async (actId: string): Promise<Buffer> =>
  (await portal.get(`/api/contract?actId=${actId}`, admin)).rawPayload
const factsOf = async (actId: string): Promise<ContractFacts> =>
  JSON.parse(embeddedText(await pdfOf(actId), factsFile) ?? "")
/** Changes the file of an act's document, which only an administrator of the database server could. */
const tamper = (change: string, actId: string) =>
  tamperWith(portal, `${change} where id = (select file from contract_documents where act_id = $1)`, [actId])
const newestAct = async (car: Car) => (await actsOf(portal, car.id)).at(-1)?.id ?? ""

describe("content of a document", () => {
  test("is the car at that instant, including changes of the same save", async () => {
    const { car, actId } = await accepted()
    const { body } = await update(car, { licensePlateNumber: "B-SPAET 1" })
    await make()
    expect((await factsOf(actId)).car.licensePlateNumber).toBe("")
    await update(body, { ...confirmation, licensePlateNumber: "HH-ZV 7" })
    await make()
    expect((await factsOf(await newestAct(car))).car.licensePlateNumber).toBe("HH-ZV 7")
  })

  test("has names of model and location at that time, regardless of later renames", async () => {
    const { db } = portal
    const [model] = castOptions.filter(({ type }) => type === "MODEL")
    const { id: locationId } = castLocation("1101")
    const { car, actId } = await accepted({ model: model?.id })
    await seal()
    await db.run("update options set label = 'Umbenannt' where id = $1", [model?.id])
    await db.run("update locations set name = 'Nachfolger GmbH' where id = $1", [locationId])
    await make()
    expect(await factsOf(actId)).toMatchObject({
      car: { model: model?.label },
      location: {
        name: "Autohaus Brenner Hamburg",
        address: [expect.any(String), "20457 Hamburg", "Hamburg"],
      },
    })

    await update(car, confirmation)
    await make()
    expect(await factsOf(await newestAct(car))).toMatchObject({
      // Car as agreed; the confirmation goes to the agent's current name.
      car: { model: model?.label },
      location: { name: "Nachfolger GmbH" },
    })
  })

  test("has names of people at the request, and at each act if they changed", async () => {
    const { db } = portal
    const { id, firstname, lastname } = castUser(manager)
    const { car, actId } = await accepted()
    const rename = (name: string) => db.run("update users set firstname = $2 where id = $1", [id, name])
    await rename("Vera")
    await update(car, confirmation)
    await make()
    await rename(firstname)
    const person = { name: `${firstname} ${lastname}`, mail: manager }
    expect((await factsOf(actId)).person).toEqual(person)
    expect((await factsOf(await newestAct(car))).person).toEqual({
      ...person,
      nameAtStep: `Vera ${lastname}`,
    })
  })

  test("has the acting colleague and side, regardless of later changes", async () => {
    const { db } = portal
    const colleague = castUser("leitung@freising.example")
    await join(colleague.id, "1101")
    const { car, actId } = await accepted()
    later(72)
    expect((await withdraw(actId, colleague.mail)).status).toBe(200)
    const become = (lastname: string, type: string) =>
      db.run("update users set lastname = $2, type = $3 where id = $1", [...[colleague.id, lastname, type]])
    await become("Umbenannt", "ADMIN")
    await make()
    await become(colleague.lastname, colleague.type)
    await leave(colleague.id, "1101")
    expect(await factsOf(await newestAct(car))).toMatchObject({
      actedBy: { office: "AGENT", name: `${colleague.firstname} ${colleague.lastname}` },
      history: [{ by: "AGENT" }, { by: "AGENT" }],
    })
  })

  test("has the provider's name at the act", async () => {
    const { actId } = await accepted()
    const later = { id: randomUUID(), caseId: actId, actorId: castUser(admin).id, at: portal.clock.now() }
    const confirmed = { verb: "confirm", state: "PRE_CONTRACT_CONFIRMED", reason: "", snapshot: {} } as const
    await portal.db.transaction((tx) => recordAct(tx, { ...later, ...confirmed }, ["Andere AG"]))
    await make()
    expect((await factsOf(actId)).provider[0]).toBe("Aurel Automobile AG")
    expect((await factsOf(later.id)).provider).toEqual(["Andere AG"])
  })

  test("is as of the act also after a restore in one transaction", async () => {
    const { car, actId } = await accepted()
    await seal()
    await storeCar(car, { licensePlateNumber: "B-SPAET 2", version: car.version + 1 })
    const owner = openDatabase(adminUrlOf(portal), { size: 1 })
    await owner.transaction(async (tx) => {
      await tx.run("set local session_replication_role = replica")
      for (const rows of ["acts set at = at", "cars set version = version", "journal set at = at"])
        await tx.run(`update ${rows}`)
    })
    await owner.close()
    await make()
    expect((await factsOf(actId)).car.licensePlateNumber).toBe("")
  })

  test("depends on its facts only, byte by byte, and includes agreed texts with hashes", async () => {
    const { actId } = await accepted()
    await make()
    const [pdf, facts] = [await pdfOf(actId), await factsOf(actId)]
    expect((await maker.render(contentOf(facts))).equals(pdf)).toBe(true)
    for (const [name, agreed] of [
      ["bedingungen", facts.conditions],
      ["nutzungsbedingungen", facts.terms],
    ] as const) {
      const text = embeddedText(pdf, `${name}-${agreed?.version}.md`) ?? ""
      expect(createHash("sha256").update(text).digest("hex")).toBe(agreed?.hash)
    }
  })

  test("of a sale has what was agreed on one page, and one of annexes", async () => {
    const surcharges = {
      additionalOrReducedPricePerMonth: -370,
      additionalOrReducedPricePer1000Kilometer: -148,
    }
    const { car } = await accepted({ ...surcharges, additionalInformation: "8-fach bereift" })
    await update(car, { ...confirmation, licensePlateNumber: "HH-ZV 7" })
    await make()
    const pdf = await pdfOf(await newestAct(car))
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  test("includes withdrawals and releases", async () => {
    const withdrawn = await accepted()
    later(48)
    await withdraw(withdrawn.actId)
    const freed = await accepted()
    await update(freed.car, { activityState: null, reason: "Doppelt vergeben" })
    await make()
    expect(await factsOf(await newestAct(withdrawn.car))).toMatchObject({
      kind: "WITHDRAWAL",
      title: "Rücknahme der Annahme Pre-Offer 1",
      actedBy: { office: "AGENT", name: null },
      history: [{ kind: "REQUEST" }, { kind: "WITHDRAWAL" }],
    })
    expect(await factsOf(await newestAct(freed.car))).toMatchObject({
      kind: "RELEASE",
      act: { reason: "Doppelt vergeben" },
      actedBy: { office: "PROVIDER", name: null },
      confirmation: null,
    })
  })
})

describe("making", () => {
  const work = (by = maker) => ({
    url: portal.databaseUrl,
    tasks: [documentNumbers],
    queues: [documents({ maker: by, clock: portal.clock.now })],
  })
  test("by three at once makes each document once, numbered gaplessly in journal order", async () => {
    const stored = () => storedFiles(portal.db)
    const before = await stored()
    await Promise.all(Array.from({ length: 9 }, () => accepted()))
    await seal()
    const others = [1, 2].map(() => openDatabase(portal.databaseUrl))
    await runByProcesses({ ...work(), dbs: [portal.db, ...others] }, () =>
      expect.poll(stored).toHaveLength(before.length + 9),
    )
    await Promise.all(others.map((db) => db.close()))
    const rows = await portal.db.many<{ count: number; position: number; made: number }>(
      `select d.count, e.position, (select count(*) from journal m where m.kind = 'contract.made'
         and m.content ->> 'act' = d.act_id::text)::integer as made
       from contract_documents d join journal e on e.id = d.act_id order by d.count`,
    )
    expect(rows.map(({ count }) => count)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.map(({ position }) => position)).toEqual(
      rows.map(({ position }) => position).sort((a, b) => a - b),
    )
    await make()
    expect(await stored()).toHaveLength(before.length + 9)
  })

  const broken: PdfMaker = { render: () => Promise.reject(new Error("kaputt")), close: async () => {} }
  const stateOf = async (actId: string) =>
    (await read(portal, `/api/contract/all?activityId=${actId}`, manager)).body[0].state
  /** Seconds until the document job is retried; undefined if it is not waiting. */
  const pauseOf = async (actId: string) =>
    (
      await portal.db.one<{ seconds: number }>(
        "select ceil(extract(epoch from start_after - now()))::int as seconds from jobs.job where id = $1 and state = 'retry'",
        [actId],
      )
    )?.seconds

  test("that fails is retried after one to two minutes, later after twice as long, up to an hour", async () => {
    const { actId } = await accepted()
    await seal()
    const pauses: (number | undefined)[] = []
    await runByProcesses({ ...work(broken), dbs: [portal.db] }, async () => {
      for (const count of [0, 1, 15]) {
        await portal.db.run("update jobs.job set start_after = now(), retry_count = $2 where id = $1", [
          actId,
          count,
        ])
        await expect.poll(() => pauseOf(actId)).toBeGreaterThan(50)
        pauses.push(await pauseOf(actId))
      }
    })
    expect(pauses[0]).toBeLessThanOrEqual(120)
    expect(pauses[2]).toBeGreaterThan(3_590)
    expect(await stateOf(actId)).toBe("failed")
    expect((await portal.get(`/api/contract?actId=${actId}`, manager)).statusCode).toBe(404)
    expect(await make()).toBe(1)
    expect(await stateOf(actId)).toBe("made")
  })

  test("that is late changes nothing", async () => {
    const { actId } = await accepted()
    const { db, clock } = portal
    await seal()
    await runTask(documentNumbers, db)
    const due = (await dueDocument(db, actId))!
    expect(await make()).toBe(1)
    const [before, kept] = [await pdfOf(actId), await storedFiles(db)]
    await makeDocument({ db, maker }, due, clock.now())
    expect((await pdfOf(actId)).equals(before)).toBe(true)
    expect(await storedFiles(db)).toEqual(kept)
    await expect(
      db.run("update contract_documents set sha256 = 'x' where act_id = $1", [actId]),
    ).rejects.toThrow("contract_documents is append-only")
  })
})

test("rows of documents contain no names; the documents do", async () => {
  const { actId } = await accepted()
  await make()
  const sql = "select to_jsonb(d)::text as row from contract_documents d where act_id = $1"
  const row = await portal.db.one<{ row: string }>(sql, [actId])
  const { lastname } = castUser(manager)
  expect(row?.row).not.toMatch(new RegExp(`${lastname}|${manager}`, "i"))
  expect((await factsOf(actId)).person).toMatchObject({ mail: manager })
})

test("a missing, altered or contradicting file is reported", async () => {
  const { db } = portal
  const [changed, gone, whole] = [await accepted(), await accepted(), await accepted()]
  const own = [changed, gone, whole].map(({ actId }) => actId)
  const unsound = async () =>
    (await unsoundDocuments(db)).map(({ actId }) => actId).filter((actId) => own.includes(actId ?? ""))
  await make()
  expect(await unsound()).toEqual([])
  await tamper("update files set content = content || '\\x0a'", changed.actId)
  await tamper("delete from files", gone.actId)
  expect((await unsound()).sort()).toEqual([changed.actId, gone.actId].sort())
})

test("a document's flaws are reported with the journal, by document number", async () => {
  const { db } = portal
  const { car, actId } = await accepted()
  await make()
  await tamper("delete from files", actId)
  const numbered = await db.one<{ position: number; number: string }>(
    `select position, content ->> 'number' as number from journal
     where kind = 'contract.made' and content ->> 'act' = $1`,
    [actId],
  )
  const unsound = (await unsoundDocuments(db)).filter((one) => one.actId === actId)
  expect(unsound).toMatchObject([{ flaw: "document", position: numbered?.position }])
  const ofAct = await db.one<{ position: number }>("select position from journal where id = $1", [actId])
  const names = await entryNamesAt(db, [numbered?.position ?? 0, ofAct?.position ?? 0])
  expect(names.map(({ jobNumber, document }) => [jobNumber, document])).toEqual(
    Array(2).fill([car.jobNumber, numbered?.number]),
  )
})

test("reports exactly the flaw: missing row, other number, size or case", async () => {
  const { actId } = await accepted()
  await make()
  const owner = openDatabase(adminUrlOf(portal), { size: 1 })
  const found = async (sql: string) => {
    const outcome: { unsound: UnsoundDocument[] } = { unsound: [] }
    const tampering = owner.transaction(async (tx) => {
      const before = await unsoundDocuments(tx)
      await tx.run("set local session_replication_role = replica")
      await tx.run(sql.replaceAll("$act", `act_id = '${actId}'`))
      const after = await unsoundDocuments(tx)
      outcome.unsound = after.filter(({ actId: of }) => !before.some(({ actId: earlier }) => earlier === of))
      throw new Error("undone")
    })
    await expect(tampering).rejects.toThrow("undone")
    return outcome.unsound.map(({ flaw, actId: of }) => [flaw, of])
  }
  expect(await found("select")).toEqual([])
  expect(await found("delete from contract_documents where $act")).toEqual([["document_gone", actId]])
  for (const change of [
    "count = count + 1000",
    "year = year - 1",
    "size = size + 1",
    "template = template || 'x'",
    "case_id = gen_random_uuid()",
    "file = gen_random_uuid()",
    "sha256 = translate(sha256, '0123456789', '1234567890')",
  ])
    expect(await found(`update contract_documents set ${change} where $act`)).toEqual([["document", actId]])
  // The file is intact, so the flaw is that its act no longer matches.
  for (const change of ["reason = 'x'", `named = jsonb_set(named, '{location,name}', '"x"')`])
    expect(await found(`update acts set ${change} where id = '${actId}'`)).toEqual([
      ["document_differs", actId],
    ])
  await owner.close()
})
