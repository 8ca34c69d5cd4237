import { type Search, searchOf } from "../../../contract/search.ts"
import type { Db } from "../../core/postgres/index.ts"

export type OutboxRow = {
  id: string
  kind: string
  /** Whose mail it is; null for the provider's. */
  userId: string | null
  recipientName: string
  recipientMail: string
  subject: string
  text: string
  createdAt: string
  attempts: number
  nextAttemptAt: string | null
  sentAt: string | null
  failedAt: string | null
  lastError: string
  actId: string | null
  activityId: string | null
  sentBare: boolean
}

const mostListed = 500

type Condition = { sql: string; parameters: string[] }

/** A day, a month, a year, an hour, or several of them as `folded` leaves them: no job number and no address is that. */
const partOfTime = /^\d{1,4}( \d{1,4})*$/
/** Recipient and subject; for what may be a part of it also when the mail was written, as screens say it. */
const searched = (phrase: string) =>
  partOfTime.test(phrase)
    ? "(search_text || to_char(created_at at time zone 'Europe/Berlin', ' DD MM YYYY HH24 MI'))"
    : "search_text"

/**
 * Every word in what is searched, as `isFound` of contract/search.ts says it; true where nothing is searched. A word has no
 * character that `like` reads otherwise.
 */
function matching(search: Search | null): Condition {
  const parameters: string[] = []
  const holds = (text: string) => `${searched(text)} like $${parameters.push(`%${text}%`)}`
  const conditions = (search?.words ?? []).map(({ phrase, compact }) =>
    compact === phrase ? holds(phrase) : `(${holds(phrase)} or ${holds(compact)})`,
  )
  return { sql: ["true", ...conditions].join(" and "), parameters }
}

/** The best in front (P186), as `rankOf` has it; the usual order where nothing is searched, so that an index answers it. */
function ranking(search: Search | null, before: number): Condition {
  const phrases = (search?.words ?? []).map(({ phrase }) => phrase)
  const parameters = phrases.map((phrase) => `% ${phrase}%`)
  const begins = phrases.map((phrase, at) => `${searched(phrase)} like $${before + at + 1}`)
  return {
    sql: begins.length === 0 ? "0" : `case when ${begins.join(" and ")} then 0 else 1 end`,
    parameters,
  }
}

const columns = `id, kind, user_id as "userId", recipient_name as "recipientName", recipient_mail as "recipientMail", subject,
  body_text as text, created_at as "createdAt", attempts, sent_at as "sentAt",
  failed_at as "failedAt", last_error as "lastError",
  (select start_after from jobs.job j where j.name = 'mail' and j.id = outbox.id) as "nextAttemptAt",
  act_id as "actId", (select a.activity_id from acts a where a.id = act_id) as "activityId", sent_bare as "sentBare"`

/** Ids first: an index alone answers which, and only those that are listed are read. */
const best = (condition: string, matches: string, rank: string) => `
  (select id, ${rank} as rank from outbox where ${condition} and ${matches}
   order by ${rank === "0" ? "" : "rank, "}created_at desc, id limit ${mostListed})`

/**
 * The mails that a search finds, given-up ones, then all others, at most 500 of each: the best in front, the newest first. An old
 * one that was given up needs attention, so none of the others pushes it off the page, however many they are; only 500 newer ones
 * that were given up as well do. They name people: for admins only.
 */
export function listedMails(db: Db, typed: string): Promise<OutboxRow[]> {
  const search = searchOf(typed)
  const matches = matching(search)
  const rank = ranking(search, matches.parameters.length)
  const part = (condition: string) => best(condition, matches.sql, rank.sql)
  return db.many(
    `select ${columns} from (${part("failed_at is not null")} union all ${part("failed_at is null")}) listed
       join outbox using (id) order by failed_at is null, rank, created_at desc, id`,
    [...matches.parameters, ...rank.parameters],
  )
}

/** How many mails a search finds in all. */
export async function countMails(db: Db, typed: string): Promise<number> {
  const { sql, parameters } = matching(searchOf(typed))
  const found = await db.one<{ count: number }>(
    `select count(*)::int as count from outbox where ${sql}`,
    parameters,
  )
  return found?.count ?? 0
}

export const mailById = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.one(`select ${columns} from outbox where id = $1`, [id])
