import { expect, test } from "vitest"
import { nextAnnouncement } from "./CountStatus.tsx"

test("varies repeated announcements without changing the words", () => {
  const announced = ["", "3 Treffer", "3 Treffer", "3 Treffer", "4 Treffer"]
  let before = "2 Treffer"
  for (const words of announced) {
    const now = nextAnnouncement(before, words)
    expect(now).not.toBe(before)
    expect(now.trim()).toBe(words)
    before = now
  }
})
