import type { Activity, ActivityAnswer } from "../../../contract/activities.ts"
import type { Answer, OffersAtRequest } from "../../../contract/answers.ts"
import { termsOf } from "../../../contract/offer-terms.ts"

export type ActivityRow = Omit<Activity, "answer" | "offeredThen"> & {
  answer: { at: string; content: Answer } | null
  asked: OffersAtRequest | null
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

const offeredThen = ({ MAIN, TWO, THREE }: OffersAtRequest): Activity["offeredThen"] => ({
  MAIN: termsOf(MAIN),
  TWO: termsOf(TWO),
  THREE: termsOf(THREE),
})

export const presentActivity = ({ answer, asked, ...row }: ActivityRow): Activity => ({
  ...row,
  answer: answer && answerOf(answer),
  offeredThen: asked && offeredThen(asked),
})

/** SQL: cars `c` with unanswered cases `waiting` (P25). Repeats the condition of index `cars_awaiting_answer`, so that it is used. */
export const waitingCases = `cars c
  join cases waiting on waiting.car_id = c.id and awaits_answer(waiting.state)
    and (c.open_request is not null or awaits_answer(c.activity_state))`
