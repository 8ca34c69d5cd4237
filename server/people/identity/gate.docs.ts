import type { FastifyReply, FastifyRequest } from "fastify"
import { sendRefusal } from "../../core/http/index.ts"
import type { IdentityService } from "../../core/identity/index.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Gates } from "./gate.ts"

/**
 * The door of the API's documentation: admins only, as everywhere else of theirs (P165). A browser that opens the page sends no
 * token, so there its session stands for one; where a hosted identity keeps sessions, only a call with a token comes in.
 */
export const docsDoor =
  (identity: IdentityService, gates: Gates) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (request.headers.authorization === undefined) {
      const answer = await identity.token(request)
      if (!isRefused(answer)) request.headers.authorization = `Bearer ${answer.body.token}`
    }
    const admin = await gates.admin(request, reply)
    if (!isRefused(admin)) return true
    sendRefusal(reply, admin)
    return false
  }
