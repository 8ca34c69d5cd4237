import { type NavigateOptions, useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { links } from "../../links.ts"
import { useOwnCars } from "./api.ts"

type Props = {
  carId: string | undefined
  /** While it is not known whose the car is. */
  waiting: ReactNode
  /** Where it is not one's own. */
  children: ReactNode
}

/** A link to a car that is held leads whoever holds it to the own cars, and nobody else (P51). */
export function OwnCarInstead({ carId, waiting, children }: Props) {
  const own = useOwnCars()
  const navigate = useNavigate()
  const isOwn = own.data?.some(({ car }) => car.id === carId) ?? false
  useEffect(() => {
    if (isOwn && carId) void navigate({ ...links.mine({ carId }), replace: true } as NavigateOptions)
  }, [isOwn, carId, navigate])
  return isOwn || own.isPending ? waiting : children
}
