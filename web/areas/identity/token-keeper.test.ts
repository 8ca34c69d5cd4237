import { expect, test } from "vitest"
import { createTokenKeeper } from "./token-keeper.ts"

const minute = 60_000

/** A token that lives 15 minutes, by a clock that is an hour behind this machine's. */
function tokenNumber(number: number): string {
  const payload = { iat: 1_000, exp: 1_000 + 15 * 60, number }
  return `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`
}

function keeperWith() {
  const state = { now: 5_000_000, asked: 0, answer: "token" as "token" | "over" | "down" }
  const keeper = createTokenKeeper({
    now: () => state.now,
    fetchToken: async () => {
      state.asked += 1
      if (state.answer === "down") throw new TypeError("fetch failed")
      return state.answer === "over" ? null : tokenNumber(state.asked)
    },
  })
  return { keeper, state }
}

test("the same token serves until 5 minutes before its end, then a new one comes", async () => {
  const { keeper, state } = keeperWith()
  expect(await keeper.token()).toBe(tokenNumber(1))
  state.now += 10 * minute - 1
  expect(await keeper.token()).toBe(tokenNumber(1))
  state.now += 1
  expect(await keeper.token()).toBe(tokenNumber(2))
  expect(state.asked).toBe(2)
})

test("calls at the same time ask once", async () => {
  const { keeper, state } = keeperWith()
  const tokens = await Promise.all([keeper.token(), keeper.token(), keeper.renew()])
  expect(new Set(tokens)).toEqual(new Set([tokenNumber(1)]))
  expect(state.asked).toBe(1)
})

test("while no new one can be had, the old one serves until 30 seconds before its end", async () => {
  const { keeper, state } = keeperWith()
  await keeper.token()
  state.answer = "down"
  state.now += 14.5 * minute - 1
  expect(await keeper.token()).toBe(tokenNumber(1))
  state.now += 1
  await expect(keeper.token()).rejects.toThrow("fetch failed")
  state.answer = "token"
  expect(await keeper.token()).toBe(tokenNumber(4))
})

test("a session that is over has no token, nor has a forgotten one", async () => {
  const { keeper, state } = keeperWith()
  await keeper.token()
  state.answer = "over"
  expect(await keeper.renew()).toBeNull()
  expect(await keeper.token()).toBeNull()
  state.answer = "token"
  await keeper.token()
  const asked = state.asked
  keeper.forget()
  await keeper.token()
  expect(state.asked).toBe(asked + 1)
})
