import { expect, onTestFinished, test } from "vitest"
import { fuzz } from "./testing/fuzz/run.ts"
import { openFuzzStage } from "./testing/fuzz/stage.ts"

/** The same calls each time; another seed finds others: FUZZ_SEED=7 npx vitest run server/fuzz.test.ts */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

test.each([
  { by: "others", calls: 400 },
  { by: "admin", calls: 200 },
] as const)(
  "right, spoiled and hostile calls by $by are answered as the contract says",
  async ({ by, calls }) => {
    const stage = await openFuzzStage()
    onTestFinished(() => stage.portal.close())
    const tally = await fuzz(stage, { by, calls, seed })
    // Many must have come through, or nothing behind the doors was tried.
    expect(tally[200] ?? 0, JSON.stringify(tally)).toBeGreaterThan(calls / 10)
  },
)
