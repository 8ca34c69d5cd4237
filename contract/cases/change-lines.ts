// The lines about changes in messages, e-mails, watch list and cases.

/** Values as texts, by their labels. */
export type Words = Readonly<Record<string, string>>

export type Change = { label: string; from: string; to: string }

type ChangedDocument = { filename: string; standing: keyof typeof standingText }

/** Changed values; a label that is new is no change. */
export const changesOf = (before: Words, now: Words): Change[] =>
  Object.entries(now).flatMap(([label, to]) => {
    const from = before[label]
    return from === undefined || from === to ? [] : [{ label, from, to }]
  })

const standingText = { added: "Neues Dokument", removed: "Entferntes Dokument" } as const

export const changeLine = ({ label, from, to }: Change): string => `${label}: ${from} → ${to}`
export const documentLine = ({ filename, standing }: ChangedDocument): string =>
  `${standingText[standing]}: ${filename}`
type Changes = { changes?: readonly Change[]; documents?: readonly ChangedDocument[] }
export const linesOf = ({ changes = [], documents = [] }: Changes): string[] => [
  ...changes.map(changeLine),
  ...documents.map(documentLine),
]
