import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { joinParts, jsonPart } from "./json-parts.ts"

const elements = fc.array(fc.array(fc.jsonValue(), { maxLength: 5 }), { maxLength: 8 })

test("joined parts are one JSON array, plain and as gzip", async () => {
  await fc.assert(
    fc.asyncProperty(elements, async (lists) => {
      const parts = await Promise.all(
        lists.map((list) => jsonPart(list.map((value) => JSON.stringify(value)).join(","))),
      )
      const body = joinParts(parts)
      expect(gunzipSync(body.gzip).equals(body.plain)).toBe(true)
      expect(JSON.parse(body.plain.toString())).toEqual(JSON.parse(JSON.stringify(lists.flat())))
    }),
  )
})
