import type { Area } from "../contract/core/enums.ts"
import { pathOf } from "./accepting.ts"
import { bareAnswer, startBare } from "./bare.ts"
import { callOnce, headerOf, requestBytes } from "./http.ts"
import { load, type Throughput } from "./load.ts"
import { digits, reportRounds, say } from "./report.ts"
import { inRounds, type Results, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, type Portal, signIn, startPortal, type World } from "./world.ts"

const rounds = 5
const seconds = 1
const connectionsOfMany = 10
const areas: Record<Area, string> = { PRE_OFFER: "Pre-Offer-Liste", SELECTION: "Selection-Liste" }

/**
 * Lists of 10,000 cars: complete and revalidated, compared with a bare server with the same token, row and
 * bytes.
 */
export async function measureLists(): Promise<void> {
  const world = await makeWorld({ preOffers: 5_000, selections: 5_000 })
  const portal = await startPortal(world)
  const sessions = await sessionsOf(portal, connectionsOfMany)
  for (const area of ["PRE_OFFER", "SELECTION"] as const) {
    await measureList(world, portal, sessions, areas[area], pathOf(area))
  }
}

async function measureList(
  world: World,
  portal: Portal,
  sessions: Session[],
  what: string,
  path: string,
): Promise<void> {
  const ten = sessions.map((session) => ({ ...session, "accept-encoding": "gzip" }))
  const headers = ten[0]!
  const whole = await callOnce({ port: portal.port, path, headers })
  const answers = { [path]: await bareAnswer(world, whole) }
  const { databaseUrl } = world
  const servers = {
    portal,
    verifying: await startBare({ databaseUrl, remember: false, answers }),
    remembering: await startBare({ databaseUrl, remember: true, answers }),
  }
  const tag = headerOf(whole.head, "etag")
  say(`${what}: ${digits(whole.body.length / 1024)} kB komprimiert`)
  const one = [headers]
  for (const [name, status, more] of [
    [what, 200, {}],
    [`${what}, 304`, 304, { "if-none-match": tag }],
  ] as const)
    for (const [who, connections, callers] of [
      ["1 Verbindung", 1, one],
      ["10 Verbindungen", connectionsOfMany, one],
      ["10 Sitzungen", connectionsOfMany, ten],
    ] as const) {
      const run = ({ port }: { port: number }) => {
        const requests = callers.map((caller) =>
          requestBytes({ port, path, headers: { ...caller, ...more } }),
        )
        let turn = 0
        const next = () => requests[turn++ % requests.length]
        return () => load({ port, connections, seconds, status, next })
      }
      const results = await inRounds(rounds, {
        portal: run(servers.portal),
        verifying: run(servers.verifying),
        remembering: run(servers.remembering),
      })
      reportBoth(`${name}, ${who}`, results, callers.length === 1 ? 0.7 : 0.9)
    }
  await servers.verifying.stop()
  await servers.remembering.stop()
}

type Session = { authorization: string }

async function sessionsOf(portal: Portal, count: number): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < count) {
    const { authorization } = await signIn(portal, managerOf(groups[1]!))
    sessions.push({ authorization })
  }
  return sessions
}

type Names = "portal" | "verifying" | "remembering"

/** Uses the bare server with a token cache if that bound is met, else the verifying one. */
function reportBoth(what: string, results: Results<Names, Throughput>, atLeast: number): void {
  const against = (other: Names) =>
    [results.portal, results[other]].map((all) => all.map(({ perSecond }) => perSecond)) as [
      number[],
      number[],
    ]
  const isJudgedOnRemembering = ratioOf(...against("remembering")) >= atLeast
  for (const [other, named, isJudged] of [
    ["remembering", "merkt sich Tokens", isJudgedOnRemembering],
    ["verifying", "prüft jedes Mal", !isJudgedOnRemembering],
  ] as const)
    reportRounds(`${what}; nackt, ${named}`, against(other), {
      unit: "/s",
      ...(isJudged && { bound: { atLeast } }),
    })
}
