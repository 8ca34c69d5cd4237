import { randomUUID } from "node:crypto"
import pg from "pg"
import { type Acceptor, acceptance, acceptorsOfAll, carsInTurn, freeAll, type Turn } from "./accepting.ts"
import { defer } from "./cleanup.ts"
import { openConnection } from "./http.ts"
import { load } from "./load.ts"
import { startChild } from "./processes.ts"
import { type Bound, reportRounds } from "./report.ts"
import { inRounds } from "./rounds.ts"
import { makeWorld, type Portal, startPortal, type World } from "./world.ts"

const rounds = 5
const seconds = 3

/**
 * Acceptances per second over HTTP, compared with the same statements through `pg`. E-mails of both are sent; streams
 * are open and the journal is sealed; a run without it shows the cost.
 */
export async function measureAccepts(): Promise<void> {
  const world = await makeWorld({ preOffers: 5_000, selections: 5_000 })
  const mail = await startChild(["bench/bare-mail.ts"], "bereit")
  const portal = await startPortal(world, { SMTP_URL: `smtp://127.0.0.1:${mail.ready.split(" ")[1]}` })
  const acceptors = await acceptorsOfAll(portal)
  openScreens(portal, acceptors)
  const written = await writtenByOneAccept(world, portal, acceptors[0]!)
  for (const connections of [1, 10]) {
    const accepting = async (switched = async (_on: boolean) => {}) => {
      await freeAll(world)
      await switched(false)
      const turn = carsInTurn(acceptors)
      const next = () => {
        const turnTaken = turn()
        return turnTaken && acceptance(portal.port, turnTaken.acceptor, turnTaken.car)
      }
      const { perSecond } = await load({ port: portal.port, connections, seconds, status: 200, next })
      await switched(true)
      return perSecond
    }
    const { portal: whole, ...others } = await inRounds(rounds, {
      portal: () => accepting(),
      unrecorded: () => accepting((on) => recordChanges(world, on)),
      bare: async () => {
        await freeAll(world)
        return bareAccepts(world, connections, carsInTurn(acceptors), written)
      },
    })
    const what = `Annahmen, ${connections} ${connections === 1 ? "Verbindung" : "Verbindungen"}`
    const against = (more: string, other: number[], named: string, bound?: Bound) =>
      reportRounds(what + more, [whole, other], { unit: "/s", named, ...(bound && { bound }) })
    against("", others.bare, "derselben drei Anweisungen durch pg", { atLeast: 0.6 })
    against(", mit Journal", others.unrecorded, "ohne", { atLeast: 0.9 })
  }
}

function openScreens({ url }: Portal, acceptors: readonly Acceptor[]): void {
  const leaving = new AbortController()
  defer(async () => leaving.abort())
  const listen = async ({ authorization }: Acceptor) => {
    const answer = await fetch(`${url}/api/live`, { headers: { authorization }, signal: leaving.signal })
    for await (const _ of answer.body ?? []);
  }
  for (const acceptor of acceptors) listen(acceptor).catch(() => {})
}

const recordChanges = async ({ db }: World, on: boolean): Promise<void> => {
  await db.run(`alter table acts ${on ? "enable" : "disable"} trigger acts_record`)
}

/** Rows written by one acceptance: snapshot and names of its act, and its two e-mails. */
type Written = {
  snapshot: unknown
  named: unknown
  mails: { kind: string; name: string; mail: string; subject: string; text: string; html: string }[]
}

async function writtenByOneAccept({ db }: World, portal: Portal, acceptor: Acceptor): Promise<Written> {
  const connection = await openConnection(portal.port)
  const answer = await connection.ask(acceptance(portal.port, acceptor, acceptor.cars[0]!))
  connection.close()
  if (answer.status !== 200) throw new Error(`The first accept: ${answer.body}`)
  const act = await db.one<Pick<Written, "snapshot" | "named">>(
    "select snapshot, named from acts where verb = 'accept'",
  )
  const mails = await db.many<Written["mails"][number]>(
    `select kind, recipient_name as name, recipient_mail as mail, subject, body_text as text, body_html as html
       from outbox where created_at > now() - interval '1 day'`,
  )
  if (!act || mails.length !== 2) throw new Error("An accept leaves one act and two mails")
  return { ...act, mails }
}

const bindSql = `update cars set activity_state = 'PRE_CONTRACT_ACCEPTED', date_status_updated = now(), user_id = $3,
    pre_offer_type = 'MAIN'
  where id = $1 and offer_version = $2 and activity_state is null`
const actSql = `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id,
    request_id, pre_offer_type, snapshot, named)
  values ($1, $1, now(), 'accept', 'PRE_OFFER_ACCEPT', 'PRE_CONTRACT_ACCEPTED', $2, $3, $4, $3, $5, 'MAIN', $6, $7)`
const mailSql = `
  insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, due_at)
    select kind, name, mail, subject, text, html, now()
    from jsonb_to_recordset($1) as m(kind text, name text, mail text, subject text, text text, html text)`

async function bareAccepts(
  { databaseUrl }: World,
  connections: number,
  next: () => Turn | undefined,
  written: Written,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const mails = JSON.stringify(written.mails)
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      const run = async (name: string, text: string, values: unknown[]) => {
        const { rowCount } = await client.query({ name, text, values })
        if (!rowCount) throw new Error(`Nothing done: ${text}`)
      }
      while (performance.now() < deadline) {
        const turn = next()
        if (!turn) return
        const { car, acceptor } = turn
        const by = acceptor.user.id
        await client.query("begin")
        await run("bind", bindSql, [car.id, car.offerVersion, by])
        const act = [randomUUID(), car.id, by, car.locationId, randomUUID(), written.snapshot, written.named]
        await run("act", actSql, act)
        await run("mail", mailSql, [mails])
        await client.query("commit")
        count += 1
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return count / elapsed
}
