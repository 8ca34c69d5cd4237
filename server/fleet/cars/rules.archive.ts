import { archiveDays } from "../../../contract/limits.ts"

const archiveMs = archiveDays * 24 * 3_600_000

/** The instant from which a car that was archived then comes back no more (P203). */
export const restorableUntil = (archivedAt: Date): Date => new Date(archivedAt.getTime() + archiveMs)

/** Whether it lies in the archive for too long to come back. */
export const isArchiveOver = (archivedAt: Date, now: Date): boolean => restorableUntil(archivedAt) <= now

/** What was archived at this instant or before comes back no more. */
export const archiveCutoff = (now: Date): Date => new Date(now.getTime() - archiveMs)
