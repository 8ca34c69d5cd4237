import type { MessageFacts } from "./messages.ts"

/** What is known of a car: label → what people read there. */
export type Words = Readonly<Record<string, string>>

/** One thing that changed, in German. */
export type Change = { label: string; from: string; to: string }

type ChangedDocument = NonNullable<MessageFacts["documents"]>[number]

/** What differs from what was known; what was not known under this label is no change. */
export const changesOf = (known: Words, now: Words): Change[] =>
  Object.entries(now).flatMap(([label, to]) => {
    const from = known[label]
    return from === undefined || from === to ? [] : [{ label, from, to }]
  })

const standingText = { added: "Neues Dokument", removed: "Entferntes Dokument" } as const

// Messages, mails, watch list and case say what changed in the same lines.
export const changeLine = ({ label, from, to }: Change): string => `${label}: ${from} → ${to}`
export const documentLine = ({ filename, standing }: ChangedDocument): string =>
  `${standingText[standing]}: ${filename}`
export const linesOf = ({ changes = [], documents = [] }: MessageFacts): string[] => [
  ...changes.map(changeLine),
  ...documents.map(documentLine),
]
