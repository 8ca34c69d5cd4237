import type { FastifyInstance } from "fastify"
import * as moderation from "../../../contract/moderation.ts"
import { refuseFrom, route } from "../../platform/http/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { linkTries } from "../links/rules.ts"
import * as commands from "./commands.ts"
import * as queries from "./queries.ts"

type Parts = commands.ModerationParts & { gates: Gates; clock: Clock }

/** Blocks and complaints (P65). What a blocked person may call asks for no more than a sign-in. */
export function moderationRoutes(app: FastifyInstance, { gates, clock, ...parts }: Parts): void {
  const { db } = parts
  route(app, moderation.blockUser, gates.admin, ({ caller, body }) =>
    commands.blockUser(parts, caller, body, clock()),
  )
  route(app, moderation.liftBlock, gates.admin, ({ caller, body }) =>
    commands.liftBlock(parts, caller, body, clock()),
  )
  route(app, moderation.listBlocks, gates.admin, ({ caller, query }) =>
    queries.listBlocks(db, caller, query.userId, clock()),
  )
  route(app, moderation.readOwnBlock, gates.signedIn, ({ caller }) =>
    queries.readOwnBlock(db, caller, clock()),
  )
  route(app, moderation.complain, gates.signedIn, ({ caller, body }) =>
    commands.complain(parts, caller, body, clock()),
  )
  route(app, moderation.answerComplaint, gates.admin, ({ caller, body }) =>
    commands.answerComplaint(parts, caller, body, clock()),
  )
  route(app, moderation.readLinkedBlock, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? queries.readLinkedBlock(db, body.code, clock())
  })
  route(app, moderation.complainByLink, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? commands.complainByLink(parts, body, clock())
  })
}
