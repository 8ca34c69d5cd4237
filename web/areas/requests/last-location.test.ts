import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forbidLocalStorage, stubLocalStorage } from "../../ui/browser/storage-for-tests.ts"
import { keepLocation, proposedLocation } from "./last-location.ts"

const location = (id: string) => ({ id, vfnr: id, name: id, main: false, gssnLocation: "" })
const one = { id: "one", locations: [location("hamburg")] }
const two = { id: "two", locations: [location("hamburg"), location("harburg")] }

beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

test("the only location is proposed, of several none before one was chosen", () => {
  expect(proposedLocation(one)).toBe("hamburg")
  expect(proposedLocation(two)).toBeNull()
})

test("the one chosen last is proposed to the person who chose it, as long as it is theirs", () => {
  keepLocation(two, "hamburg")
  keepLocation(two, "harburg")
  expect(proposedLocation(two)).toBe("harburg")
  expect(proposedLocation({ ...two, id: "colleague" })).toBeNull()
  expect(proposedLocation({ ...two, locations: [location("hamburg"), location("kiel")] })).toBeNull()
})

test("where the browser forbids its storage, nothing is proposed and nothing fails", () => {
  forbidLocalStorage()
  keepLocation(two, "harburg")
  expect(proposedLocation(two)).toBeNull()
})
