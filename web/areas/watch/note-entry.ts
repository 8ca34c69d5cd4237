/** What stands in the field, over the note as it was loaded; and what it sent that is not known to be saved yet. */
export type NoteEntry = { note: string; base: string; sent: readonly string[] }

export const entryOf = (saved: string): NoteEntry => ({ note: saved, base: saved, sent: [] })

export const isTyped = ({ note, base }: NoteEntry): boolean => note.trim() !== base

/** Whether another window wrote a note that this entry does not know. */
export const isElsewhere = ({ base, sent }: NoteEntry, saved: string): boolean =>
  saved !== base && !sent.includes(saved)

/**
 * The entry over the note that is saved now; the same one where there is nothing to take over. What was typed goes on over
 * one's own, and stays beside what another window wrote.
 */
export function over(entry: NoteEntry, saved: string): NoteEntry {
  const { note, base, sent } = entry
  if (saved === base) return entry
  const isOurs = sent.includes(saved)
  // Nobody else's, or what stands here already: it was saved after the field was left.
  if (note.trim() === saved || (!isOurs && !isTyped(entry))) return entryOf(saved)
  return isOurs ? { note, base: saved, sent: sent.slice(sent.indexOf(saved) + 1) } : entry
}
