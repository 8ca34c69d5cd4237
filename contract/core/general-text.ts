export const generalText = {
  internal:
    "Das hat leider nicht geklappt. Ihre Daten sind unverändert. Bitte versuchen Sie es später erneut.",
  unavailable: "Das Portal ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.",
  forbidden: "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen.",
} as const
