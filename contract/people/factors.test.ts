import { expect, test } from "vitest"
import { neededProof } from "./factors.ts"

test.each([
  [{ app: false, passkeys: 0 }, null],
  [{ app: true, passkeys: 0 }, "code"],
  [{ app: false, passkeys: 1 }, "passkey"],
  [{ app: true, passkeys: 2 }, "passkey"],
] as const)("requires the strongest factor besides the password: %j → %s", (factors, needed) => {
  expect(neededProof(factors)).toBe(needed)
})
