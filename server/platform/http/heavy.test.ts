import { expect, test } from "vitest"
import { isRefused } from "../refusal.ts"
import { beginHeavy, mostAtOnce, mostOfOne } from "./heavy.ts"

const begun = (who: string) => {
  const end = beginHeavy(who)
  if (isRefused(end)) throw new Error(end.refused)
  return end
}

test("one person has a few running at once, and may go on once one ends", () => {
  const ends = Array.from({ length: mostOfOne }, () => begun("a"))
  expect(beginHeavy("a")).toMatchObject({ refused: "too_many_requests", details: { retryAfter: 5 } })
  const other = begun("b")
  ends[0]?.()
  const again = begun("a")
  for (const end of [...ends.slice(1), other, again]) end()
})

test("a process has only so many in all, whoever asks", () => {
  const ends = Array.from({ length: mostAtOnce }, (_, place) => begun(`person ${place}`))
  expect(beginHeavy("one more")).toMatchObject({ refused: "too_busy", details: { retryAfter: 5 } })
  for (const end of ends) end()
  begun("one more")()
})
