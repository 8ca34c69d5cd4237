import { describe, expect, test } from "vitest"
import { chainHashOf, entryHashOf, flawOf, initialHash, type StoredEntry, textHash } from "./rules.ts"

const written = {
  id: "0199-entry",
  at: "2026-11-16T09:00:00.123456Z",
  kind: "case.accept",
  source: "screen",
  actorId: "actor",
  carId: "car",
  userId: "user",
  locationId: "location",
  batchId: "batch",
  content: '{"price": "1"}',
}
/** A sealed entry with hashes computed from its parts. */
function sealed(parts: Partial<StoredEntry> = {}): StoredEntry {
  const entry = {
    position: 7,
    previousHash: textHash("six"),
    sealedAt: "2026-11-16T09:00:01.000000Z",
    purgedBy: null,
    entryHash: "",
    hash: "",
    ...written,
    ...parts,
  }
  entry.entryHash = parts.entryHash ?? entryHashOf(entry)
  entry.hash = chainHashOf(entry, entry.previousHash)
  return entry
}
const seventh = { position: 7, previousHash: textHash("six") }
const noSubjects = { actorId: null, carId: null, userId: null, locationId: null, batchId: null }
const nothing = { id: null, at: null, kind: null, source: null, ...noSubjects }
const purged = (parts: Partial<StoredEntry> = {}): StoredEntry => ({
  ...sealed(parts),
  ...nothing,
  content: null,
  purgedBy: "0199-purge",
})

describe("hashes, reproducible with sha256sum", () => {
  test("the chain begins with the hash of an empty text", () => {
    expect(initialHash).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  })
  test("text is hashed as UTF-8", () => {
    expect(textHash("Grüße €")).toBe("93e4860377cd14ea266d7c0f31d5ddc85ecd9c1853d3df56a134203506186751")
  })
  test("an entry's hash covers its parts, one per line", () => {
    expect(entryHashOf(sealed())).toBe("eb851ff1a643a402733e6e5c413d0b37c7860880680607e94ff8bc2d4b0c36e6")
  })
  test("missing subjects are dashes", () => {
    expect(entryHashOf(sealed(noSubjects))).toBe(
      "63fb39a3a485aea95339e55ca1de47c086451480b5772e51c8aaa3e995b58f0f",
    )
  })
  test("a chain hash covers position, instant, previous and entry hash, one per line", () => {
    const place = { position: 7, sealedAt: "2026-11-16T09:00:01.000000Z", entryHash: "entry" }
    expect(chainHashOf(place, "previous")).toBe(
      "56f6dbe5f0a044c7b0eed7ec5bab36caf16971924663714591d50350f2ff8e2d",
    )
  })
})

describe("entry and position", () => {
  test("are valid as sealed", () => {
    expect(flawOf(sealed(), seventh)).toBeNull()
    expect(flawOf(sealed(noSubjects), seventh)).toBeNull()
  })
  test.each([
    "id",
    "at",
    "kind",
    "source",
    "actorId",
    "carId",
    "userId",
    "locationId",
    "batchId",
    "content",
  ] as const)("detects a changed character of %s", (name) => {
    expect(flawOf({ ...sealed(), [name]: `${written[name]}.` }, seventh)).toBe("content")
  })
  test.each([
    ["another position", { position: 8 }, "missing"],
    ["another place before it", { previousHash: textHash("five") }, "link"],
    ["another hash of the entry", { entryHash: textHash("other") }, "content"],
    ["another instant of sealing", { sealedAt: "2026-11-16T09:00:01.000001Z" }, "place"],
    ["another hash of the place", { hash: textHash("other") }, "place"],
  ] as const)("detects %s", (_, change, flaw) => {
    expect(flawOf({ ...sealed(), ...change }, seventh)).toBe(flaw)
  })
  test("reports the first mismatch", () => {
    const other = textHash("other")
    const changes = { position: 9, previousHash: other, entryHash: other, hash: other }
    expect(flawOf({ ...sealed(), ...changes }, seventh)).toBe("missing")
    expect(flawOf({ ...sealed(), ...changes, position: 7 }, seventh)).toBe("link")
    expect(flawOf({ ...sealed(), entryHash: other, hash: other }, seventh)).toBe("content")
    expect(flawOf({ ...sealed(), hash: other }, seventh)).toBe("place")
  })
  test("an entry after a changed one does not match", () => {
    expect(flawOf(sealed(), { position: 7, previousHash: textHash("changed") })).toBe("link")
  })
})

describe("a purged entry", () => {
  test("has no content, but keeps its position", () => {
    expect(flawOf(purged(), seventh)).toBeNull()
  })
  test.each([
    ["another place before it", { previousHash: textHash("five") }, "link"],
    ["another hash of the entry", { entryHash: textHash("other") }, "place"],
    ["another hash of the place", { hash: textHash("other") }, "place"],
  ] as const)("detects %s", (_, change, flaw) => {
    expect(flawOf({ ...purged(), ...change }, seventh)).toBe(flaw)
  })
  test("detects content removed without a purge", () => {
    expect(flawOf({ ...purged(), purgedBy: null }, seventh)).toBe("content")
  })
})

test.each([
  ["case.accept", '"text"'],
  ["case.accept", "[1]"],
  ["case.accept", "null"],
])("reports invalid content: %s %s", (kind, content) => {
  expect(flawOf(sealed({ kind, content }), seventh)).toBe("unreadable")
})
