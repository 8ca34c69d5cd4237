/** What a person reads where nothing better is known. Screens have only these: every other sentence comes with its refusal. */
export const generalText = {
  internal:
    "Das hat leider nicht geklappt. Ihre Daten sind unverändert. Bitte versuchen Sie es später erneut.",
  unavailable: "Das Portal ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.",
} as const
