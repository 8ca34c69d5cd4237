import type { MessageFacts } from "../news/messages.ts"

export type Words = Readonly<Record<string, string>>

export type Change = { label: string; from: string; to: string }

type ChangedDocument = NonNullable<MessageFacts["documents"]>[number]

export const changesOf = (before: Words, now: Words): Change[] =>
  Object.entries(now).flatMap(([label, to]) => {
    const from = before[label]
    return from === undefined || from === to ? [] : [{ label, from, to }]
  })

const standingText = { added: "Neues Dokument", removed: "Entferntes Dokument" } as const

// Shared by messages, e-mails, watch list and cases.
export const changeLine = ({ label, from, to }: Change): string => `${label}: ${from} → ${to}`
export const documentLine = ({ filename, standing }: ChangedDocument): string =>
  `${standingText[standing]}: ${filename}`
export const linesOf = ({ changes = [], documents = [] }: MessageFacts): string[] => [
  ...changes.map(changeLine),
  ...documents.map(documentLine),
]
