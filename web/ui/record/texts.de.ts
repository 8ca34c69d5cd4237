import { german } from "../../core/texts.ts"

export const texts = german({
  draftRestored: "Ihr Entwurf wurde wiederhergestellt.",
  draftDiscard: "Entwurf verwerfen",
  conflictTitle: "Das wurde inzwischen geändert",
  conflictText: "Es wurde noch nichts gespeichert. Ihre Eingaben stehen unverändert im Formular.",
  conflictKeep: "Eigene Eingaben behalten",
  conflictReload: "Neu laden und Eingaben verwerfen",
  merged: (fields: string) => `Zugleich von anderen geändert und mit übernommen: ${fields}.`,
  conflictFields: "Diese Angaben haben auch andere geändert",
  conflictFieldsText: "Wählen Sie je Angabe, welcher Wert gelten soll, und speichern Sie erneut.",
  valueMine: (value: string) => `Ihr Wert: ${value}`,
  valueOf: ({ who, at, value }: Record<"who" | "at" | "value", string>) => `Wert von ${who}, ${at}: ${value}`,
  valueStored: (value: string) => `Gespeicherter Wert: ${value}`,
  followed: (fields: string) => `Inzwischen von anderen geändert und hier übernommen: ${fields}.`,
  lostEntries: (entries: string) => `Inzwischen gesperrt, Ihre Eingabe gilt nicht mehr: ${entries}.`,
})
