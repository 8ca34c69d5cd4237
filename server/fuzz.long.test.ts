import { expect, test } from "vitest"
import { fuzz, type Tally } from "./testing/fuzz/run.ts"
import { openFuzzStage } from "./testing/fuzz/stage.ts"

const calls = Number(process.env.FUZZ_CALLS ?? 50_000)
const firstSeed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
/** Calls delete users and accept cars, so a fresh portal is used after this many. */
const onOneStage = 2_000
const turns = ["others", "others", "admin", "others", "others", "admin", "bareAdmin"] as const

test(`${calls} calls of all kinds by all callers comply with the contract`, {
  timeout: 3_600_000,
}, async () => {
  process.stdout.write(`FUZZ_SEED=${firstSeed}\n`)
  const sum: Tally = {}
  for (let sent = 0; sent < calls; sent += onOneStage) {
    const by = turns[(sent / onOneStage) % turns.length] ?? "others"
    const stage = await openFuzzStage({ demandsFactor: by === "bareAdmin" })
    const tally = await fuzz(stage, { by, calls: onOneStage, seed: firstSeed + sent }).finally(() =>
      stage.portal.close(),
    )
    for (const [status, count] of Object.entries(tally))
      sum[Number(status)] = (sum[Number(status)] ?? 0) + count
  }
  process.stdout.write(`${JSON.stringify(sum)}\n`)
  expect(sum[200] ?? 0).toBeGreaterThan(calls / 10)
})
