import { describe, expect, test } from "vitest"
import { sha256Of } from "../../core/runtime/sha256.ts"
import {
  entryHashOf,
  flawOfEntry,
  flawOfSeal,
  initialHash,
  positionsIn,
  type StoredEntry,
  type StoredSeal,
  sealHashOf,
} from "./rules.ts"

const written = {
  position: 7,
  since: "2026-11-16T09:00:00.200000Z",
  tx: "4711",
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
/** An entry with the hash of its parts; from position `wholeFrom` on with bookkeeping. */
function stored(parts: Partial<StoredEntry> = {}, wholeFrom = 1): StoredEntry {
  const entry = { purgedBy: null, entryHash: "", ...written, ...parts }
  return { ...entry, entryHash: parts.entryHash ?? entryHashOf(entry, wholeFrom) }
}
const noSubjects = { actorId: null, carId: null, userId: null, locationId: null, batchId: null }
const nothing = { id: null, at: null, since: null, kind: null, source: null, ...noSubjects }
const purged = (parts: Partial<StoredEntry> = {}): StoredEntry => ({
  ...stored(parts),
  ...nothing,
  content: null,
  purgedBy: "0199-purge",
})

const hashes = ["entry 7", "entry 8", "entry 10"].map(sha256Of)
function sealed(parts: Partial<StoredSeal> = {}): StoredSeal {
  const seal = {
    number: 4,
    positions: [7, 8, 10],
    previousHash: sha256Of("three"),
    sealedAt: "2026-11-16T09:00:01.000000Z",
    ...parts,
    hash: "",
  }
  return { ...seal, hash: parts.hash ?? sealHashOf(seal, hashes) }
}
const third = { number: 3, hash: sha256Of("three") }

describe("hashes, reproducible with sha256sum", () => {
  test("the chain begins with the hash of an empty text", () => {
    expect(initialHash).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  })
  test("text is hashed as UTF-8", () => {
    expect(sha256Of("Grüße €")).toBe("93e4860377cd14ea266d7c0f31d5ddc85ecd9c1853d3df56a134203506186751")
  })
  const { id, at, since, tx, kind, source, actorId, carId, userId, locationId, batchId, content } = written
  const lines = (...parts: (string | number)[]) => sha256Of(parts.join("\n"))
  test("an entry's hash covers its parts, one per line", () => {
    const event = [kind, source, actorId, carId, userId, locationId, batchId, content]
    expect(entryHashOf(stored(), 7)).toBe(lines(7, id, at, since, tx, ...event))
  })
  test("an entry from before version 1.4.0 is hashed without position, instant of adding and transaction", () => {
    expect(entryHashOf(stored(), 8)).toBe("eb851ff1a643a402733e6e5c413d0b37c7860880680607e94ff8bc2d4b0c36e6")
  })
  test("missing subjects are dashes", () => {
    expect(entryHashOf(stored(noSubjects), 8)).toBe(
      "63fb39a3a485aea95339e55ca1de47c086451480b5772e51c8aaa3e995b58f0f",
    )
  })
  test("the seal of a single entry covers position, instant, previous and entry hash, one per line", () => {
    const seal = { ...sealed({ positions: [7] }), previousHash: "previous" }
    expect(sealHashOf(seal, ["entry"])).toBe(
      "56f6dbe5f0a044c7b0eed7ec5bab36caf16971924663714591d50350f2ff8e2d",
    )
  })
  test("a seal covers all positions and hashes of its entries", () => {
    const { previousHash, sealedAt } = sealed()
    expect(sealHashOf(sealed(), hashes)).toBe(lines("7,8,10", sealedAt, previousHash, ...hashes))
  })
})

test("reads the positions of a seal, unless they are more than a seal has", () => {
  expect(positionsIn("{[7,9),[10,11)}")).toEqual([7, 8, 10])
  expect(positionsIn("{}")).toEqual([])
  expect(positionsIn("{[1,9000000000000)}")).toBeNull()
})

describe("an entry", () => {
  test("is valid as written", () => {
    expect(flawOfEntry(stored(), 1)).toBeNull()
    expect(flawOfEntry(stored(noSubjects), 1)).toBeNull()
    expect(flawOfEntry(stored({}, 8), 8)).toBeNull()
  })
  test.each([
    "id",
    "at",
    "since",
    "tx",
    "kind",
    "source",
    "actorId",
    "carId",
    "userId",
    "locationId",
    "batchId",
    "content",
  ] as const)("detects a changed character of %s", (name) => {
    expect(flawOfEntry({ ...stored(), [name]: `${written[name]}.` }, 1)).toBe("content")
  })
  test.each([
    ["position", { position: 8 }],
    ["hash", { entryHash: sha256Of("other") }],
  ])("detects another %s", (_, change) => {
    expect(flawOfEntry({ ...stored(), ...change }, 1)).toBe("content")
  })
  test("has no content once it is purged", () => {
    expect(flawOfEntry(purged(), 1)).toBeNull()
    expect(flawOfEntry({ ...purged(), purgedBy: null }, 1)).toBe("content")
  })
  test.each([
    ["case.accept", '"text"'],
    ["case.accept", "[1]"],
    ["case.accept", "null"],
  ])("reports invalid content: %s %s", (kind, content) => {
    expect(flawOfEntry(stored({ kind, content }), 1)).toBe("unreadable")
  })
})

describe("a seal", () => {
  test("is valid as made", () => {
    expect(flawOfSeal(sealed(), hashes, third)).toBeNull()
  })
  test.each([
    ["number", { number: 5 }, "link"],
    ["previous hash", { previousHash: sha256Of("two") }, "link"],
    ["entry", { positions: [7, 8, 9] }, "place"],
    ["instant", { sealedAt: "2026-11-16T09:00:01.000001Z" }, "place"],
    ["hash", { hash: sha256Of("other") }, "place"],
  ] as const)("detects another %s", (_, change, flaw) => {
    expect(flawOfSeal({ ...sealed(), ...change }, hashes, third)).toBe(flaw)
  })
  test("detects another order of entries, and a changed seal before it", () => {
    expect(flawOfSeal(sealed(), [...hashes].reverse(), third)).toBe("place")
    expect(flawOfSeal(sealed(), hashes, { number: 3, hash: sha256Of("changed") })).toBe("link")
  })
})
