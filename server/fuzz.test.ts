import { expect, onTestFinished, test } from "vitest"
import { fuzz } from "./testing/fuzz/run.ts"
import { openFuzzStage } from "./testing/fuzz/stage.ts"

/** Deterministic; other seeds: FUZZ_SEED=7 npm test -- server/fuzz.test.ts */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

test.each([
  { by: "others", calls: 400 },
  { by: "admin", calls: 200 },
  // Mostly refused, and may see no secrets.
  { by: "bareAdmin", calls: 150 },
] as const)("valid, broken and hostile calls by $by comply with the contract", async ({ by, calls }) => {
  const stage = await openFuzzStage({ demandsFactor: by === "bareAdmin" })
  onTestFinished(() => stage.portal.close())
  const tally = await fuzz(stage, { by, calls, seed })
  // Minimum of successes, so that more than gates is tested.
  const least = by === "bareAdmin" ? calls / 50 : calls / 10
  expect(tally[200] ?? 0, JSON.stringify(tally)).toBeGreaterThan(least)
})
