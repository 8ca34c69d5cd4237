import { expect, test } from "vitest"
import { nothingOpened, openedBy } from "./rules.ts"

const whole = { warnings: [] }
const odd = {
  warnings: [
    { code: "vin_twice" as const, messages: [] },
    { code: "job_number_alike" as const, messages: [] },
  ],
}

test("counts cars with warnings by warning if a change publishes or opens them", () => {
  expect(openedBy({ display: true, promotion: null }, [whole, odd, odd])).toEqual({
    odd: 2,
    reasons: [
      { code: "vin_twice", count: 2 },
      { code: "job_number_alike", count: 2 },
    ],
  })
  expect(openedBy({ acceptSelection: false, promotion: null }, [odd])).toEqual(nothingOpened)
})
