/** Steps for which the provider gives a reason. */
export const reasonedSteps = ["reject", "cancel", "decline", "free"] as const
export type ReasonedStep = (typeof reasonedSteps)[number]

/** Common reasons that the provider can select and edit; the recipients read them. */
export const reasonTemplates: Record<ReasonedStep, readonly string[]> = {
  reject: [
    "Das Fahrzeug wurde bereits anderweitig verkauft.",
    "Das Fahrzeug bleibt länger im Einsatz als geplant.",
    "Das Fahrzeug hat einen Schaden und wird nicht mehr angeboten.",
    "Preis oder Daten des Angebots waren fehlerhaft.",
  ],
  cancel: [
    "Das Fahrzeug hat nach der Bestätigung einen Schaden erlitten.",
    "Die Stornierung erfolgt auf Wunsch des Agenten.",
    "Das Fahrzeug kann nicht zum zugesagten Termin ausgesteuert werden.",
    "Der Kaufvertrag mit dem Kunden kam nicht zustande.",
  ],
  decline: [
    "Zum gewünschten Datum ist das Fahrzeug noch im Einsatz.",
    "Die Wunsch-Kilometer sind bis zum gewünschten Datum nicht möglich.",
    "Für dieses Fahrzeug gelten nur die angebotenen Pre-Offers.",
    "Das Fahrzeug wird nicht mehr angeboten.",
  ],
  free: [
    "Die Freigabe erfolgt auf Wunsch des Agenten.",
    "Die Annahme wurde doppelt erfasst.",
    "Der Vorvertrag kam nicht zustande.",
    "Das Fahrzeug wird erneut angeboten.",
  ],
}

/** Inserts a template: it replaces an unedited template and is appended to any other text. */
export function withTemplate(text: string, template: string, step: ReasonedStep): string {
  const ownText = text.trim()
  return ownText === "" || reasonTemplates[step].includes(ownText) ? template : `${ownText} ${template}`
}
