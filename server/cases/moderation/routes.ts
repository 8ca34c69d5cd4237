import type { FastifyInstance } from "fastify"
import { complain, type OwnBlock, readOwnBlock } from "../../../contract/cases/moderation.ts"
import * as moderation from "../../../contract/people/moderation.ts"
import { route } from "../../core/http/route.ts"
import type { Database } from "../../core/postgres/db.ts"
import { isRefused } from "../../core/refusal.ts"
import * as queries from "../../people/blocks/blocks.ts"
import * as commands from "../../people/moderation/moderate.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { ownContracts } from "../activities/activities.ts"

/** Blocks and complaints (P65). Endpoints for blocked users only require a sign-in. */
export function moderationRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock } = context
  const change = changing(context)
  route(app, moderation.blockUser, gates.admin, change(commands.blockUser))
  route(app, moderation.liftBlock, gates.admin, change(commands.liftBlock))
  route(app, moderation.listBlocks, gates.admin, ({ caller, query }) =>
    queries.listBlocks(db, caller, query.userId, clock()),
  )
  route(app, readOwnBlock, gates.signedIn, ({ caller }) => ownBlock(db, caller, clock()))
  route(app, complain, gates.signedIn, async (call) => {
    const complained = await change(commands.complain)(call)
    return isRefused(complained) ? complained : ownBlock(db, call.caller, clock())
  })
  route(app, moderation.answerComplaint, gates.admin, change(commands.answerComplaint))
}

/** A user's own block, and the contracts that bind them nevertheless. */
const ownBlock = async (db: Database, caller: Actor, now: Date): Promise<OwnBlock> => ({
  block: await queries.readOwnBlock(db, caller, now),
  contracts: await ownContracts(db, caller),
})
