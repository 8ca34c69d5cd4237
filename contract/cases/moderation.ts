import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { signedInErrors } from "../core/errors.ts"
import { id, statement } from "../core/schemas.ts"
import { shownBlock } from "../people/moderation.ts"
import { activity } from "./activities.ts"

/** A user's view of their own block; their binding acts stay visible (P42). */
export const ownBlock = z.object({
  /** The newest block that is running or can still be appealed; null if there is none. */
  block: shownBlock.nullable(),
  contracts: z.array(activity),
})
export type OwnBlock = z.infer<typeof ownBlock>

/** Read the caller's block with reason, duration and complaints, and their contracts. */
export const readOwnBlock = get("/api/user/block", {
  output: ownBlock,
  errors: signedInErrors,
})
/** File a complaint about the caller's block within 6 months; one at a time. */
export const complain = post("/api/user/complaint", {
  body: z.object({ blockId: id, text: statement }),
  output: ownBlock,
  errors: [...signedInErrors, "not_found", "block_over", "complaint_too_late", "complaint_open"],
})
