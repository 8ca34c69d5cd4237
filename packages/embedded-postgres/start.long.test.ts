import { expect, test } from "vitest"
import { ask, insertForever, newFolder, startIn, startProcess } from "./launcher-for-tests.ts"

test("25 rounds of kill -9 on one data folder lose no acknowledged row", async () => {
  const dataDir = await newFolder()
  const acknowledged: number[] = []
  for (let round = 1; round <= 25; round++) {
    const program = startProcess(dataDir, insertForever)
    await program.printed("acknowledged")
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
