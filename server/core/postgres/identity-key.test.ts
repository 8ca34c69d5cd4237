import fc from "fast-check"
import { expect, test } from "vitest"
import { identityKey, plainWords } from "../../../contract/core/typed-text.ts"
import { databaseOfFile } from "../../testing/database.ts"

const db = databaseOfFile()

const writing = [
  ..."aouAOUeEsSzZ0179äöüÄÖÜßẞéÉłışžİΣςЖж+-–.&\t\n\u000b\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\u0301\u0308\u00ad\u061c\u180e\u200b\u200d\u2060\ufeff 😀",
]

test("portal and database compute the same key of a name", async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...writing), maxLength: 12 }),
    // European alphabets only, since both use different Unicode versions.
    fc.string({ unit: fc.integer({ min: 1, max: 0x52f }).map((code) => String.fromCharCode(code)) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
      const rows = await db.many<{ key: string; words: string }>(
        "select identity_key(t) as key, plain_words(t) as words from unnest($1::text[]) with ordinality as u (t, at) order by at",
        [texts],
      )
      expect(rows.map(({ key }) => key)).toEqual(texts.map(identityKey))
      expect(rows.map(({ words }) => words)).toEqual(texts.map(plainWords))
    }),
    { numRuns: 30 },
  )
})
