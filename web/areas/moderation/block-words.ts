import { type BlockDuration, blockDurationText, blockEnd, lastDayOf } from "../../../contract/blocks.ts"
import { dateText } from "../../../contract/format.ts"
import type { AdminBlock } from "../../../contract/moderation.ts"
import type { Tone } from "../../ui/feedback/Badge.tsx"
import { texts } from "./texts.de.ts"

type Complaint = AdminBlock["complaints"][number]

/** What a decision about a block makes stale. */
export const ofBlock = [
  "GET /api/user/block/all",
  "GET /api/user/all",
  "GET /api/desk",
  "GET /api/outbox/all",
] as const

/** The last day of a period as people read it, e.g. "16.12.2026". */
export const lastDayText = (end: string): string => dateText(lastDayOf(end))

/** "3 Monate, bis 16.02.2027", "dauerhaft". */
export function termText({ duration, endsAt }: Pick<AdminBlock, "duration" | "endsAt">): string {
  const term = blockDurationText[duration]
  return endsAt ? texts.termUntil({ term, day: lastDayText(endsAt) }) : term
}

/** With which day a block that begins now ends; undefined when it never does. */
export function endHint(duration: BlockDuration, now: Date): string | undefined {
  const end = blockEnd(duration, now)
  return end ? texts.endsWith(lastDayText(end.toISOString())) : undefined
}

export const stateTones = { RUNNING: "red", ENDED: "grey", LIFTED: "green" } as const satisfies Record<
  AdminBlock["state"],
  Tone
>

export const complaintTones = {
  OPEN: "amber",
  UPHELD: "red",
  LIFTED: "green",
  SETTLED: "grey",
} as const satisfies Record<Complaint["state"], Tone>

type Complainable = Pick<AdminBlock, "state" | "complainUntil"> & {
  complaints: readonly Pick<Complaint, "state">[]
}

/** Whether a complaint can be written now; the server decides the same. */
export const mayComplain = ({ state, complainUntil, complaints }: Complainable, now: Date): boolean =>
  state !== "LIFTED" &&
  new Date(complainUntil) > now &&
  complaints.every((complaint) => complaint.state !== "OPEN")
