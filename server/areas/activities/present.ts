import type { Activity, ActivityAnswer } from "../../../contract/activities.ts"
import type { Answer, AskedOffers } from "../../../contract/answers.ts"
import { termsOf } from "../../../contract/offer-terms.ts"

/** An activity as it is read; the offers are those of the acts. */
export type ActivityRow = Omit<Activity, "answer" | "offeredThen"> & {
  answer: { at: string; content: Answer } | null
  asked: AskedOffers | null
}

const answerOf = ({ at, content }: { at: string; content: Answer }): ActivityAnswer => ({
  at,
  offers: content.offers.map(({ type, before, after }) => ({
    type,
    ...termsOf(after),
    before: termsOf(before),
  })),
  text: content.text,
  acceptable: content.acceptable,
})

const offeredThen = ({ MAIN, TWO, THREE }: AskedOffers): Activity["offeredThen"] => ({
  MAIN: termsOf(MAIN),
  TWO: termsOf(TWO),
  THREE: termsOf(THREE),
})

/** An activity with what was offered and answered, in euros (P47). */
export const presentActivity = ({ answer, asked, ...row }: ActivityRow): Activity => ({
  ...row,
  answer: answer && answerOf(answer),
  offeredThen: asked && offeredThen(asked),
})

/**
 * `cars c` that wait for the provider, each once for its open request and for the acceptance that holds it, the newest that was made
 * for it: `waiting.id` is the case (P25). The condition is that of the index `cars_awaiting_answer`.
 */
export const waitingCases = `cars c
  join lateral (
    select c.open_request as id where c.open_request is not null
    union all
    (select id from acts where car_id = c.id and id = activity_id and type <> 'PRE_OFFER_REQUEST'
       and awaits_answer(c.activity_state)
     order by number desc limit 1)) waiting
  on c.open_request is not null or awaits_answer(c.activity_state)`
