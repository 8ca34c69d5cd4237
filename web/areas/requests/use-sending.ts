import { useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { RequestType } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import { problemCode, problemText } from "../../ui/feedback/index.ts"
import type { Draft } from "../../ui/record/index.ts"
import { newId } from "../../ui/values/index.ts"
import { type Sending, useSendRequest } from "./api.ts"
import { type Sent, sentOf } from "./sent.ts"

export type Sender = {
  onSent: (sent: Sent) => void
  /**
   * Whether the answer to what was sent last was lost on its way: it may have arrived, so the car may be gone because of
   * it, and only sending it again tells.
   */
  onLost: (isLost: boolean) => void
}

/**
 * Sending what a dialog asks for. What it showed first is what binds: `seen` is the car as it was then, `changed` that
 * the offer is another one now, which `goOn` takes over; nothing is to be sent before (P19).
 */
export function useSending(
  form: Pick<Draft<unknown>, "send">,
  car: AgentCar,
  type: RequestType,
  { onSent, onLost }: Sender,
) {
  const { t } = useTranslation("requests")
  const [seen, setSeen] = useState(car)
  const [requestIdOf] = useState(createRequestIds)
  const { mutation, once, forgetRefusal } = useSendRequest(type, t(`failed_${type}`))
  const problem = useProblem(mutation.error, type)
  const changed = car.offerVersion !== seen.offerVersion
  return {
    seen,
    changed,
    goOn: () => {
      setSeen(car)
      // It was about the values before.
      forgetRefusal()
    },
    send: (content: Omit<Sending, "requestId">) => {
      const body = { ...content, requestId: requestIdOf(content) }
      const sent = () => onSent(sentOf(seen, body, new Date()))
      once(() => form.send(mutation, body, sent, (error) => onLost(problemCode(error) === "unavailable")))
    },
    busy: mutation.isPending,
    failed: mutation.isError,
    problem: changed ? undefined : problem,
  }
}

/** What a dialog says in place about a failed sending; a lost connection says that trying again is safe. */
function useProblem(error: unknown, type: RequestType): string | undefined {
  const { t } = useTranslation("requests")
  if (!error) return undefined
  return problemCode(error) === "unavailable" ? t("connectionLost") : problemText(error, t(`failed_${type}`))
}

/**
 * Gives each content one id: sending the same again after a lost answer is the same request (P20), while changed values are
 * a new one. Made once per opened dialog.
 */
export function createRequestIds(): (content: object) => string {
  const ids = new Map<string, string>()
  return (content) => {
    const key = JSON.stringify(content)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    return id
  }
}
