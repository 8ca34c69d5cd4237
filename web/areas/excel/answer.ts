import { problemCode } from "../../ui/feedback/index.ts"

/** Nobody knows whether the portal did what it was sent: the connection may have ended before its answer only. */
export const isLost = (error: unknown): boolean => error !== null && problemCode(error) === "unavailable"
