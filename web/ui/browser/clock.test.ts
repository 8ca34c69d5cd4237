import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"

test("today is the day in Berlin, also in its first hours", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-16T23:30:00Z") })
  try {
    const { useToday } = await import("./clock.ts")
    expect(renderToStaticMarkup(createElement(() => useToday()))).toBe("2026-11-17")
  } finally {
    vi.useRealTimers()
  }
})
