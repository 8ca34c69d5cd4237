import { overdueSince } from "../areas/record/queries.ts"
import type { Config } from "../config.ts"
import { mailsWithDemoPassword } from "../demo/leftover.ts"
import { fitUrl, openDatabase, type Tx } from "../platform/postgres/index.ts"
import { isReservedMail } from "../production.ts"
import { DatabaseError, withPortalDatabase } from "../start/embedded-postgres.ts"
import { schemaStanding } from "./database-facts.ts"
import { advice, count, type Finding, fine, firstOf, wordsOf, wrong } from "./finding.ts"
import { judgeClock } from "./judge-clock.ts"

/** What the database is and holds, read in one moment without changing anything (P160). */
export async function judgeDatabase(config: Config): Promise<Finding[]> {
  try {
    if (config.databaseUrl) await fitUrl(config.databaseUrl)
    return await withPortalDatabase(config, (url) => judge(config, url))
  } catch (error) {
    if (error instanceof DatabaseError && isMissing(error))
      return [advice("database", "Es gibt noch keine Datenbank; der erste Start legt sie an.")]
    return [wrong("database", `Die Datenbank ist nicht benutzbar: ${wordsOf(error)}.`)]
  }
}

const isMissing = ({ cause }: DatabaseError) =>
  (cause as { reason?: { code: string } } | undefined)?.reason?.code === "nothing_to_back_up"

async function judge(config: Config, url: string): Promise<Finding[]> {
  const db = openDatabase(url, { size: 2 })
  try {
    return await db.transaction(async (tx) => {
      await tx.run("set transaction isolation level repeatable read, read only")
      await tx.run("set local idle_in_transaction_session_timeout = 0")
      const server = await judgeServer(tx, config)
      const schema = await judgeSchema(tx)
      return schema.verdict === "gut"
        ? [...server, schema, ...(await judgeContent(tx, config))]
        : [...server, schema]
    })
  } finally {
    await db.close()
  }
}

type Server = {
  version: string
  encoding: string
  now: number
  most: number
  statement: string
  lock: string
  idle: string
}
const serverSql = `select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now,
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`

async function judgeServer(tx: Tx, { databasePoolSize, databaseUrl }: Config): Promise<Finding[]> {
  const before = Date.now()
  const facts = (await tx.one<Server>(serverSql)) as Server
  const after = Date.now()
  const { version, encoding, most, statement, lock } = facts
  // Besides the pool: four of the sign-in, one that listens, two that watch (README).
  const needed = databasePoolSize + 7
  const findings = [
    fine("database", `PostgreSQL ${version}, Texte in ${encoding}.`),
    judgeClock("database clock", "der Datenbank", { there: Number(facts.now), before, after }),
    firstOf(
      fine(
        "timeouts",
        `Eine Anweisung dauert höchstens ${statement}, auf eine Sperre wartet sie höchstens ${lock}.`,
      ),
      [
        statement === "0" || lock === "0",
        advice(
          "timeouts",
          "statement_timeout oder lock_timeout ist abgeschaltet (options in DATABASE_URL): Eine hängende Anweisung hielte alle anderen auf.",
        ),
      ],
    ),
  ]
  if (databaseUrl)
    findings.push(
      firstOf(
        fine(
          "connections",
          `Der Server erlaubt ${most} Verbindungen, dieses Portal braucht bis zu ${needed}.`,
        ),
        [
          needed > most,
          wrong(
            "connections",
            `Der Server erlaubt ${most} Verbindungen, dieses Portal braucht bis zu ${needed}; bitte senken Sie DATABASE_POOL_SIZE oder heben Sie max_connections.`,
          ),
        ],
      ),
    )
  return findings
}

async function judgeSchema(tx: Tx): Promise<Finding> {
  const standing = await schemaStanding(tx)
  if (standing === null)
    return advice("schema", "Die Datenbank ist noch leer; der erste Start richtet sie ein.")
  if (standing.fits) return fine("schema", "Das Schema passt zu dieser Fassung.")
  return "newer" in standing
    ? wrong(
        "schema",
        `Das Schema stammt von einer neueren Fassung des Portals (${standing.newer}), und diese kann es nicht benutzen.`,
      )
    : advice(
        "schema",
        `Der nächste Start ändert das Schema (ab ${standing.older}); sichern Sie vorher. Mehr lässt sich bis dahin nicht prüfen.`,
      )
}

async function judgeContent(tx: Tx, config: Config): Promise<Finding[]> {
  return [
    await judgeAdmins(tx, config),
    await judgePasswords(tx, config),
    await judgeOutbox(tx),
    await judgeRecord(tx),
  ]
}

async function judgeAdmins(tx: Tx, { hostedIdentity, issuer }: Config): Promise<Finding> {
  const admins = await tx.many<{ mail: string; secured: boolean }>(
    `select mail, exists (select from identity.second_factors f where f."userId" = identity_id and f."confirmedAt" is not null)
       as secured from users where active and type = 'ADMIN' and deleted_at is null`,
  )
  const reachable = admins.filter(({ mail }) => !isReservedMail(mail))
  const bare = hostedIdentity || issuer ? 0 : admins.filter(({ secured }) => !secured).length
  return firstOf(
    fine("admins", `${count(admins.length, "Administrator ist", "Administratoren sind")} aktiv.`),
    [
      admins.length === 0,
      wrong(
        "admins",
        "Es gibt keinen aktiven Administrator; npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname> legt einen an.",
      ),
    ],
    [
      reachable.length === 0,
      wrong(
        "admins",
        "Kein aktiver Administrator hat eine Adresse, an die Mails ankommen; bitte legen Sie einen an (npm run admin) oder ändern Sie eine.",
      ),
    ],
    [
      bare > 0,
      advice(
        "admins",
        `Ohne zweiten Faktor: ${count(bare, "aktiver Administrator", "aktive Administratoren")} von ${admins.length}.`,
      ),
    ],
    [
      reachable.length === 1,
      advice(
        "admins",
        "Nur ein aktiver Administrator ist per Mail erreichbar; ratsam sind zwei, damit einer dem anderen helfen kann.",
      ),
    ],
  )
}

async function judgePasswords(tx: Tx, { demo, hostedIdentity, issuer }: Config): Promise<Finding> {
  const open = demo || hostedIdentity || issuer ? [] : await mailsWithDemoPassword(tx)
  return firstOf(fine("demo passwords", "Kein Zugang hat das Passwort der Demo, oder hier läuft sie."), [
    open.length > 0,
    wrong(
      "demo passwords",
      `Das öffentliche Passwort der Demo öffnet noch ${count(open.length, "Zugang", "Zugänge")} (${open.slice(0, 3).join(", ")}); der Start weigert sich, bis npm run remove-demo das beendet.`,
    ),
  ])
}

async function judgeOutbox(tx: Tx): Promise<Finding> {
  const { waiting, failed } = (await tx.one<{ waiting: number; failed: number }>(
    `select count(*) filter (where sent_at is null and failed_at is null and created_at < now() - interval '15 minutes') as waiting,
       count(*) filter (where failed_at > now() - interval '7 days') as failed from outbox`,
  )) ?? { waiting: 0, failed: 0 }
  return firstOf(
    fine("outbox", "Keine Mail wartet lange."),
    [
      waiting > 0,
      wrong(
        "outbox",
        `${count(waiting, "Mail wartet", "Mails warten")} seit mehr als einer Viertelstunde; unter „Postausgang“ steht, warum.`,
      ),
    ],
    [
      failed > 0,
      advice(
        "outbox",
        `${count(failed, "Mail ist", "Mails sind")} in den letzten sieben Tagen fehlgeschlagen; unter „Postausgang“ steht, warum.`,
      ),
    ],
  )
}

async function judgeRecord(tx: Tx): Promise<Finding> {
  const since = await overdueSince(tx)
  return firstOf(fine("record", "Das Protokoll ist versiegelt."), [
    since !== null,
    wrong("record", `Einträge des Protokolls warten seit ${since} auf ihr Siegel; läuft das Portal?`),
  ])
}
