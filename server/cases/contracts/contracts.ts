import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/cases/contracts.ts"
import { type ContractDocument, contractTitle } from "../../../contract/cases/contracts.ts"
import type { OfferType } from "../../../contract/core/enums.ts"
import { fileStream } from "../../core/files.ts"
import { asAttachment, sendUploaded } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import type { MailAttachment } from "../../core/mail/transport.ts"
import type { Db } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import { type CaseParties, mayReadCase } from "../../people/identity/policy.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { type BindingAct, bindingActs, filenameOf, kindOf, numberOf, wasConfirmed } from "./rules.ts"

export function contractRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, contract.listContracts, gates.bound, async ({ query, caller }) => {
    const rows = await contractsOf(db, caller, query.activityId)
    return rows?.map(presentContract) ?? refuse("not_found")
  })

  route(app, contract.getContract, gates.bound, async ({ query, caller, reply }) => {
    const found = await findContract(db, caller, query.actId)
    const content = found && (await fileStream(db, found.file))
    if (!found || !content) return refuse("not_found")
    asAttachment(reply, namesOf(found).filename ?? "Dokument.pdf")
    return sendUploaded(reply, { content, contentType: "application/pdf", size: found.size })
  })
}

type ContractRow = BindingAct & {
  actId: string
  preOfferType: OfferType | null
  at: string
  /** Year and counter of the number; null until the act is sealed in the journal. */
  year: number | null
  count: number | null
  /** Whether an attempt to create it failed. */
  hasFailed: boolean | null
  file: string | null
  size: number | null
}

export function namesOf(row: Pick<ContractRow, "preOfferType" | "year" | "count"> & BindingAct) {
  const subject = { kind: kindOf(row), type: row.type, preOfferType: row.preOfferType }
  const number = row.year === null || row.count === null ? null : numberOf(row.year, row.count)
  return { title: contractTitle(subject), number, filename: number && filenameOf(number, subject) }
}

function presentContract(row: ContractRow): ContractDocument {
  const { title, number, filename } = namesOf(row)
  const pendingState = row.hasFailed ? "failed" : "waiting"
  return { actId: row.actId, number, title, at: row.at, state: row.file ? "made" : pendingState, filename }
}

const contractSql = (condition: string) => `
  select a.id as "actId", a.verb, a.state, a.type, a.pre_offer_type as "preOfferType", a.at,
    ${wasConfirmed} as "confirmedBefore", a.user_id as "userId", a.location_id as "locationId",
    d.year, d.count, d.file, d.size,
    (select j.state = 'retry' or j.retry_count > 0 from jobs.job j where j.name = 'document' and j.id = a.id) as "hasFailed"
  from acts a left join contract_documents d on d.act_id = a.id
  where ${bindingActs} and ${condition} order by a.number`
const ofCaseSql = contractSql("a.case_id = $1")
const ofActSql = contractSql("a.id = $1")

type FoundRow = ContractRow & CaseParties

/** Documents of a case, oldest first; undefined if there are none or the caller may not read them (P129). */
async function contractsOf(db: Db, actor: Actor, caseId: string): Promise<ContractRow[] | undefined> {
  const rows = await db.many<FoundRow>(ofCaseSql, [caseId])
  const [first] = rows
  return first && mayReadCase(actor, first) ? rows : undefined
}

async function findContract(
  db: Db,
  actor: Actor,
  actId: string,
): Promise<(ContractRow & { file: string; size: number }) | undefined> {
  const row = await db.one<FoundRow>(ofActSql, [actId])
  if (!row || !mayReadCase(actor, row) || row.file === null || row.size === null) return undefined
  return { ...row, file: row.file, size: row.size }
}

/** The document of an act as e-mail attachment; undefined until it exists (P130). */
export async function attachmentOf(db: Db, actId: string): Promise<MailAttachment | undefined> {
  const row = await db.one<FoundRow>(ofActSql, [actId])
  const content = await db.value<Buffer>("select content from files where id = $1", [row?.file])
  return (
    row &&
    content && { filename: namesOf(row).filename ?? "Dokument.pdf", contentType: "application/pdf", content }
  )
}
