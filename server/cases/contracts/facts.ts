import type { PlainDate } from "../../../contract/core/dates.ts"
import { offerIn } from "../../../contract/fleet/offers.ts"
import type { Edition } from "../../../contract/people/agreed.ts"
import { sealOf } from "../../core/journal/seal.ts"
import type { Db } from "../../core/postgres/db.ts"
import { instantJson as instant } from "../../fleet/cars/rows.ts"
import { introducedText } from "../../portal/texts/agreed.ts"
import type { Snapshot } from "../acts/record.ts"
import { namesOf } from "./contracts.ts"
import type { AgreedText, ContractFacts, HistoryStep } from "./rules.facts.ts"
import { type BindingAct, bindingActs, kindOf, wasConfirmed } from "./rules.ts"

type FactsRow = Pick<ContractFacts, "act" | "person" | "actedBy" | "journal"> & {
  named: Pick<ContractFacts, "provider" | "location" | "car">
  confirmedBefore: boolean
  offered: Snapshot
}
type StepRow = BindingAct & Omit<HistoryStep, "kind"> & { confirmedOn: PlainDate | null }

const positionJson = `json_build_object('position', e.position, 'entryHash', encode(e.entry_hash, 'hex'),
  'previousHash', encode(seal.previous_hash, 'hex'), 'hash', encode(seal.hash, 'hex'), 'sealedAt', instant_text(seal.sealed_at),
  'sealed', (select json_agg(json_build_object('position', one.position, 'entryHash', encode(one.entry_hash, 'hex'))
    order by one.position) from unread_entries(seal.entries) one))`

/** SQL: names recorded with the act, except brand, series and model, which come from the request `first` because they were agreed then. */
export const namedJson = `json_build_object('provider', a.named -> 'provider', 'location', a.named -> 'location',
  'car', (a.named -> 'car') || jsonb_build_object('brand', first.named #> '{car,brand}',
    'modelSeries', first.named #> '{car,modelSeries}', 'model', first.named #> '{car,model}'))`
/** SQL: name recorded with an act, else the one in the user's row. */
const nameOf = (recorded: string, person: string) =>
  `coalesce(${recorded}.name, ${person}.firstname || ' ' || ${person}.lastname)`

const factsSql = `
  select
    json_build_object('id', a.id, 'caseId', a.case_id, 'at', ${instant("a.at")}, 'verb', a.verb, 'state', a.state,
      'type', a.type, 'preOfferType', a.pre_offer_type, 'reason', a.reason) as act,
    ${wasConfirmed} as "confirmedBefore",
    ${namedJson} as named,
    json_strip_nulls(json_build_object('name', ${nameOf("asked", "u")}, 'mail', coalesce(asked.mail, u.mail),
      'nameAtStep', nullif(stepped.name, asked.name))) as person,
    json_build_object('office', a.named -> 'office', 'name', case when a.named ->> 'office' = 'AGENT'
      and a.actor_id <> a.user_id then ${nameOf("acted", "actor")} end) as "actedBy",
    first.snapshot as offered,
    ${positionJson} as journal
  from acts a
  join acts first on first.id = a.case_id
  join journal e on e.id = a.id
  join ${sealOf("e")} seal on true
  join users u on u.id = a.user_id
  join users actor on actor.id = a.actor_id
  left join act_people asked on asked.act_id = first.id and asked.user_id = a.user_id
  left join act_people stepped on stepped.act_id = a.id and stepped.user_id = a.user_id
  left join act_people acted on acted.act_id = a.id and acted.user_id = a.actor_id
  where a.id = $1`

const historySql = `
  select a.id as "actId", ${instant("a.at")} as at, a.verb, a.state, a.type, ${wasConfirmed} as "confirmedBefore",
    a.named ->> 'office' as by,
    a.snapshot ->> 'dateConfirmation' as "confirmedOn", e.position, encode(seal.hash, 'hex') as hash
  from acts a join journal e on e.id = a.id join ${sealOf("e")} seal on true
  where ${bindingActs} and a.case_id = $1 and e.position <= $2
  order by e.position`

/** Facts for the document of an act. Throws if the act is not sealed. */
export async function factsOf(
  db: Db,
  { actId, year, count }: { actId: string; year: number; count: number },
): Promise<ContractFacts> {
  const row = await db.one<FactsRow>(factsSql, [actId])
  if (!row) throw new Error(`No sealed act ${actId}`)
  const { confirmedBefore, offered, named, ...facts } = row
  const steps = await db.many<StepRow>(historySql, [facts.act.caseId, facts.journal.position])
  const confirmed = steps.find((step) => kindOf(step) === "CONFIRMATION")
  const act = { ...facts.act, confirmedBefore }
  const { title, number } = namesOf({ ...act, year, count })
  return {
    format: "zvf-contract/1",
    number: number ?? "",
    title,
    kind: kindOf(act),
    ...named,
    ...facts,
    offer: offerIn(offered),
    offerVersion: offered.offerVersion,
    documents: offered.documents ?? [],
    conditions: await agreedText(db, "conditions", offered.conditions),
    terms: await agreedText(db, "terms", offered.terms),
    dueAt: offered.dueAt,
    confirmation: confirmed ? { at: confirmed.at, date: confirmed.confirmedOn } : null,
    history: steps.map(({ actId, at, by, position, hash, ...act }) => {
      return { actId, kind: kindOf(act), at, by, position, hash }
    }),
  }
}

/** Text of a version as published, with the hash from the act. Throws if it was never introduced. */
async function agreedText(
  db: Db,
  topic: "terms" | "conditions",
  edition: Edition | null,
): Promise<AgreedText | null> {
  if (!edition) return null
  const text = await introducedText(db, topic, edition.version)
  if (text === undefined) throw new Error(`No ${topic} ${edition.version}`)
  return { ...edition, text }
}
