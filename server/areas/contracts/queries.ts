import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { type ContractParties, mayRead } from "./policy.ts"
import type { ContractRow, UnmadeRow } from "./present.ts"
import { bindingActs, wasConfirmed } from "./rules.ts"

const columns = `a.id as "actId", a.activity_id as "activityId", a.verb, a.state, a.type,
  a.pre_offer_type as "preOfferType", a.at, ${wasConfirmed} as "confirmedBefore",
  a.user_id as "userId", a.location_id as "locationId",
  d.year, d.count, d.last_error as "lastError", d.made_at as "madeAt", d.size, d.sha256, d.file`

const contractSql = (condition: string) => `
  select ${columns} from acts a left join contract_documents d on d.act_id = a.id
  where ${bindingActs} and ${condition} order by a.number`
const ofActivitySql = contractSql("a.activity_id = $1")
const ofActSql = contractSql("a.id = $1")

type FoundRow = ContractRow & ContractParties & { file: string | null }

/** The documents of an activity, the oldest first; undefined where the caller may not see them, or there is none (P129). */
export async function contractsOf(
  db: Db,
  actor: Actor,
  activityId: string,
): Promise<ContractRow[] | undefined> {
  const rows = await db.many<FoundRow>(ofActivitySql, [activityId])
  const [first] = rows
  return first && mayRead(actor, first) ? rows : undefined
}

/** A binding act with its document, as far as there is one, whoever asks; undefined for any other act. */
export const documentOf = (db: Db, actId: string): Promise<FoundRow | undefined> =>
  db.one<FoundRow>(ofActSql, [actId])

/** A document that is made, if the caller may see it (P129). */
export async function findContract(
  db: Db,
  actor: Actor,
  actId: string,
): Promise<(ContractRow & { file: string; size: number }) | undefined> {
  const row = await documentOf(db, actId)
  if (!row || !mayRead(actor, row) || row.file === null || row.size === null) return undefined
  return { ...row, file: row.file, size: row.size }
}

/** Documents that were tried in vain, the newest act first; for admins, so the actor is asked for (P130). */
export const unmadeContracts = (db: Db, _admin: Actor): Promise<UnmadeRow[]> =>
  db.many(
    `select ${columns}, c.job_number as "jobNumber", d.attempts, d.next_attempt_at as "nextAttemptAt"
     from contract_documents d join acts a on a.id = d.act_id join cars c on c.id = a.car_id
     where d.made_at is null and d.last_error <> '' order by a.number desc limit 100`,
  )

/** Where a document lies in the store. */
export const storedAt = (file: string): string => `contracts/${file}.pdf`
