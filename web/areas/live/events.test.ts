import fc from "fast-check"
import { expect, test } from "vitest"
import { createEvents } from "./events.ts"

const change = { kind: "change", changed: ["a"], gone: [], activities: false }
const text = `:\n\ndata: {"kind":"reload"}\n\n:\n\ndata: ${JSON.stringify(change)}\n\n`

test("a stream is read alike however it is cut into pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
      const read = createEvents()
      const messages = ends.slice(1).flatMap((end, at) => read(text.slice(ends[at], end)))
      expect(messages).toEqual([{ kind: "reload" }, change])
    }),
  )
})
