import fc from "fast-check"

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Texts that often cause errors. */
const texts = Object.values({
  nothing: ["", " "],
  unicode: ["\u0000", "a\u0000b", "\ud800", "\u202eabc", "ﬀ", "é", "👩‍👩‍👧‍👦"],
  sql: ["'; drop table users; --", "' or '1'='1", "$1", "%_\\"],
  sheets: ["=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "-2+3"],
  paths: ["../../etc/passwd", "..\\..\\windows", "%2e%2e%2f%2e%2e%2fetc", "car/images/../documents/x"],
  markup: ["file:///etc/passwd", "<script>alert(1)</script>", "{{7*7}}", "#{7*7}", "a\r\nSet-Cookie: x=1"],
  words: ["__proto__", "constructor", "toString", "null", "undefined"],
  numbers: ["NaN", "Infinity", "0x10", "1e309"],
  dates: [
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "+275760-09-13",
    "-infinity",
    "2026-11-16T09:00:00+99:99",
  ],
  long: ["x".repeat(5_000), "😀".repeat(3_000)],
  ids: ["00000000-0000-0000-0000-000000000000"],
}).flat()

const others: unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308],
  ...[[], {}, [null], [[]], Array.from({ length: 2_000 }, () => 1)],
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
  deep(300),
]

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
)

/** A value that no form sends. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom(...others) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)
