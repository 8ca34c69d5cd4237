import type { FastifyInstance } from "fastify"
import { withdrawActivity } from "../../../contract/activities.ts"
import { updateCar as updateCarCall } from "../../../contract/cars.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../../people/identity/context.ts"
import { updateCar } from "./update-car.ts"
import { withdraw } from "./withdraw.ts"

export function stepRoutes(app: FastifyInstance, context: Context): void {
  const { gates, clock } = context
  route(app, updateCarCall, gates.admin, ({ body, caller }) => updateCar(context, caller, body, clock()))
  route(app, withdrawActivity, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    withdraw(context, caller, body.id, clock()),
  )
}
