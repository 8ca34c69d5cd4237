import { createContext, use } from "react"
import type { Requester } from "../../../contract/cases/availability.ts"
import type { Area } from "../../../contract/core/enums.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { ReasonText } from "../../cases/requests/actions.ts"
import type { Labels } from "../../fleet/cars/labels.ts"
import type { Overview } from "./use-overview.ts"

export type Viewer = {
  area: Area
  requester: Requester
  labels: Labels
  reasonText: ReasonText
  open: Overview["open"]
  /** Shows only cars of a promotion, by its option id. */
  filterByPromotion: (promotion: string) => void
  /** Taken or expired: its price no longer counts. */
  isUnavailable: (car: AgentCar) => boolean
}

export const ViewerContext = createContext<Viewer | null>(null)
export const useViewer = (): Viewer => use(ViewerContext)!
