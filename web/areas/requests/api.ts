import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { AgentCar } from "../../../contract/cars.ts"
import type { RequestType } from "../../../contract/enums.ts"
import { type CallInput, call } from "../../api.ts"
import { problemCode } from "../../ui/feedback/index.ts"
import { useOnce } from "../../ui/form/index.ts"
import { updateCached } from "../../ui/loading/index.ts"
import { carsOfArea, removeCar, replaceCar } from "../car/index.ts"
import { conditionsQuery } from "../information/index.ts"

export type Sending = CallInput<"POST /api/car/mail">["body"]

const areaOf = (type: RequestType) => (type === "SELECTION_ACCEPT" ? "SELECTION" : "PRE_OFFER")

/** The car as it stands now, which the refusal of an outdated offer brings along (P19). */
const carOfRefusal = (error: unknown): AgentCar | null => {
  const details = error instanceof Error && "details" in error ? (error.details as { car?: AgentCar }) : null
  return details?.car ?? null
}

/**
 * Sends a request or acceptance and keeps the loaded list true: an accepted pre-offer leaves it at once, another car is
 * shown as the server answered it (P83); a refusal because of the car's state reads the list again.
 */
export function useSendRequest(type: RequestType, failure: string) {
  const client = useQueryClient()
  const listKey = carsOfArea(areaOf(type)).queryKey
  const { once, done } = useOnce()
  const mutation = useMutation({
    mutationFn: (body: Sending) => call("POST /api/car/mail", { body }),
    // The dialog says why itself; whoever left it reads it in a toast.
    meta: { silent: true, failure },
    onSuccess: async (car) => {
      await updateCached(client, [listKey], () => {
        if (type === "PRE_OFFER_ACCEPT") removeCar(client, "PRE_OFFER", car.id)
        else replaceCar(client, car)
      })
      void client.invalidateQueries({ queryKey: ["activities"] })
    },
    onError: (error) => {
      if (problemCode(error) === "conditions_outdated")
        void client.invalidateQueries({ queryKey: conditionsQuery().queryKey })
      const car = carOfRefusal(error)
      if (car) replaceCar(client, car)
      else if (problemCode(error) !== "unavailable") void client.invalidateQueries({ queryKey: listKey })
    },
    onSettled: done,
  })
  /** Not while it is under way: its answer is still to be shown. */
  const forgetRefusal = () => {
    if (mutation.error) mutation.reset()
  }
  return { mutation, once, forgetRefusal }
}
