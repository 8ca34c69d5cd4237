import { expect, test } from "vitest"
import { ask, newFolder, startIn, startProcess } from "./launcher-for-tests.ts"

const insertForever = `
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query("create table if not exists written (number serial primary key)")
  for (;;) {
    const { rows } = await client.query("insert into written default values returning number")
    console.log("acknowledged " + rows[0].number)
  }`

test("25 rounds of kill -9 on one data folder lose no acknowledged row", async () => {
  const dataDir = await newFolder()
  const acknowledged: number[] = []
  for (let round = 1; round <= 25; round++) {
    const program = startProcess(dataDir, insertForever)
    await program.said("acknowledged")
    program.process.kill("SIGKILL")
    const { output } = await program.ended
    acknowledged.push(...[...output.matchAll(/^acknowledged (\d+)$/gm)].map(([, number]) => Number(number)))
  }
  const { url } = await startIn(dataDir)
  const rows = await ask<{ number: number }>(url, "select number from written")
  const stored = new Set(rows.map(({ number }) => number))
  expect(acknowledged.length).toBeGreaterThanOrEqual(25)
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
})
