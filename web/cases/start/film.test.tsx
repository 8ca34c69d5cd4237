import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test, vi } from "vitest"
import { texts } from "./texts.de.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [false, texts.haltFilm],
  [true, texts.runFilm],
])("with reduced motion %s the button says %s", async (matches, label) => {
  vi.stubGlobal("matchMedia", () => ({ matches }))
  const { Film } = await import("./Film.tsx")
  expect(renderToStaticMarkup(<Film ready />)).toContain(`aria-label="${label}"`)
})
