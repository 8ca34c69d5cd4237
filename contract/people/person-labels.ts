/** Labels of a user's data on screens and in the journal. */
export const personLabels = { firstname: "Vorname", lastname: "Nachname", phone: "Telefon" } as const
