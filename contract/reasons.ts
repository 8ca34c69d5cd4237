/** What the provider gives a reason for (P22). */
export const reasonedSteps = ["reject", "cancel", "decline", "free"] as const
export type ReasonedStep = (typeof reasonedSteps)[number]

/** Reasons that come up again and again, for the provider to take and to edit; whoever is concerned reads them. */
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

/**
 * A text with a template: it takes the place of a template that nobody edited; what somebody wrote stays in front of it.
 */
export function withTemplate(text: string, template: string, step: ReasonedStep): string {
  const own = text.trim()
  return own === "" || reasonTemplates[step].includes(own) ? template : `${own} ${template}`
}
