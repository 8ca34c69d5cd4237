import { adminStart } from "../server/cases/start/start.ts"
import { timeOf } from "./http.ts"
import { reportRounds } from "./report.ts"
import { inRounds } from "./rounds.ts"
import { groups, makeWorld, managerOf, type SignedIn, signIn, startPortal } from "./world.ts"

const cars = 100_000
const rounds = 20

/**
 * Start page, searches and fleet with 100,000 cars, compared with the user's profile (2 to 3 ms on two idle cores): a
 * factor of 20 is the allowed 50 ms.
 */
export async function measureStartPage(): Promise<void> {
  const world = await makeWorld({ preOffers: cars / 2, selections: cars / 2 })
  const portal = await startPortal(world)
  // The fictional acts of the first group have no data that the start page could show.
  const agent = await signIn(portal, managerOf(groups[2] as string))
  const provider = await signIn(portal, "admin@aurel.example")
  const timed =
    (path: string, { authorization }: SignedIn, body?: object) =>
    () =>
      timeOf({ port: portal.port, path, headers: { authorization }, body })
  const fleet = (filters: object, more: object = {}) =>
    timed("/api/car/fleet", provider, { filters, from: 0, count: 15, ...more })
  const times = await inRounds(rounds, {
    profile: timed("/api/user/", agent),
    agent: timed("/api/start", agent),
    // Uncached, as at the first call of a minute.
    charts: async () => {
      const begunAt = performance.now()
      await adminStart(world.db, {} as Parameters<typeof adminStart>[1], new Date())
      return performance.now() - begunAt
    },
    desk: timed("/api/desk", provider),
    findAsAgent: timed("/api/find?words=5012", agent),
    findAsAdmin: timed("/api/find?words=5012", provider),
    journal: timed("/api/journal/all?search=5012", provider),
    page: fleet({}),
    searched: fleet({ search: "5012" }),
    filtered: fleet({ area: "PRE_OFFER", status: ["FREE"], priceTo: 5_000_000 }),
    sorted: fleet({}, { sort: "-price" }),
    ranges: fleet({}, { count: 0, ranges: true }),
  })
  for (const [what, measured, atMost] of [
    ["Startseite eines Agenten", times.agent, 12],
    ["Diagramme der Startseite, erster Aufruf", times.charts, 12],
    ["Schreibtisch", times.desk, 8],
    ["Suche eines Agenten", times.findAsAgent, 20],
    ["Suche des Anbieters", times.findAsAdmin, 20],
    ["Suche im Protokoll", times.journal, 20],
    ["Fahrzeugliste, erste Seite", times.page, 20],
    ["Fahrzeugliste, Suche", times.searched, 25],
    ["Fahrzeugliste, gefiltert", times.filtered, 25],
    ["Fahrzeugliste, nach Preis", times.sorted, 25],
    ["Fahrzeugliste, Enden der Bereiche", times.ranges, 25],
  ] as const)
    reportRounds(what, [measured, times.profile], {
      unit: " ms",
      named: "für das eigene Profil",
      bound: { atMost },
    })
}
