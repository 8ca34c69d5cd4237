import type { Consumer } from "../../core/journal/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { addMessages, type MessageDraft, toPerson } from "./add.ts"
import { actCauses, blockCauses, likeBlacklisted, withdrawals } from "./queries.causes.ts"
import { tellingOfBlockAct, tellingsOfAct } from "./rules.ts"

/** What is told of acts of cases, of blocks, of who withdrew the use, and of who registered with an address like a blacklisted one (P125). A first act is told by the desk, not by a message. */
export const tell: Consumer = {
  name: "messages",
  kinds: "^(case\\.(?!request|accept)|moderation\\.|terms\\.withdrawn$|user\\.created$)",
  most: 200,
  take: async (tx, entries) => {
    const of = (topic: string) =>
      entries.flatMap(({ kind, id }) => (kind.startsWith(`${topic}.`) ? [id] : []))
    await addMessages(tx, [
      ...(await aboutActs(tx, of("case"))),
      ...(await aboutBlocks(tx, of("moderation"))),
      ...aboutPeople("USE_WITHDRAWN", await withdrawals(tx, of("terms"))),
      ...aboutPeople("LIKE_BLACKLISTED", await likeBlacklisted(tx, of("user"))),
    ])
  },
}

const aboutActs = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await actCauses(tx, ids)).flatMap((act) =>
        tellingsOfAct(act).map(({ kind, audience, facts }) => ({
          kind,
          audience,
          facts,
          cause: act.id,
          at: act.at,
          ownerId: act.ownerId,
          locationId: act.locationId,
          actorId: act.actorId,
          activityId: act.activityId,
          carId: act.carId,
          personId: audience === "ADMINS" ? act.ownerId : null,
        })),
      )

const aboutBlocks = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await blockCauses(tx, ids)).map(({ id, at, personId, ...act }) =>
        toPerson(personId, { ...tellingOfBlockAct(act), cause: id, at }),
      )

const aboutPeople = (
  kind: "USE_WITHDRAWN" | "LIKE_BLACKLISTED",
  causes: readonly { id: string; at: string; personId: string }[],
): MessageDraft[] =>
  causes.map(({ id, at, personId }) => ({
    kind,
    cause: id,
    at,
    audience: "ADMINS",
    ownerId: personId,
    locationId: null,
    actorId: null,
    activityId: null,
    carId: null,
    personId,
    facts: {},
  }))
