import { expect, onTestFinished, test } from "vitest"
import { fuzz } from "./testing/fuzz/run.ts"
import { openFuzzStage } from "./testing/fuzz/stage.ts"

/** The same calls each time; another seed finds others: FUZZ_SEED=7 npx vitest run server/fuzz.test.ts */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

test.each([
  { by: "others", calls: 400 },
  { by: "admin", calls: 200 },
  // Most of what there is they are refused, and no secret is theirs.
  { by: "bareAdmin", calls: 150 },
] as const)("valid, broken and hostile calls by $by comply with the contract", async ({ by, calls }) => {
  const stage = await openFuzzStage({ demandsFactor: by === "bareAdmin" })
  onTestFinished(() => stage.portal.close())
  const tally = await fuzz(stage, { by, calls, seed })
  // Many must have come through, or nothing behind the doors was tried.
  const least = by === "bareAdmin" ? calls / 50 : calls / 10
  expect(tally[200] ?? 0, JSON.stringify(tally)).toBeGreaterThan(least)
})
