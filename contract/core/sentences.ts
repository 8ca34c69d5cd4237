const correct = "Bitte Angabe berichtigen:"

/** What follows a label in a list of findings: a message that begins with the label does not repeat it. */
export const afterLabel = (label: string, message: string): string => {
  const rest = message.slice(label.length)
  return message.startsWith(label) && !/^[\p{L}\p{N}]/u.test(rest) ? rest : `: ${message}`
}

/** "Kilometerstand: Diese Angabe ist erforderlich." */
export const withLabel = (label: string, message: string): string => `${label}${afterLabel(label, message)}`

/** Validation messages, the same on screens, in imports and in the API. */
export const sentences = {
  required: "Diese Angabe ist erforderlich.",
  correct,
  minimum: (least: string) => `${correct} Minimum ${least}`,
  maximum: (most: string) => `${correct} Maximum ${most}`,
  above: (limit: string) => `${correct} größer als ${limit}`,
  below: (limit: string) => `${correct} kleiner als ${limit}`,
  multiple: (of: string) => `${correct} ein Vielfaches von ${of}`,
  tooLong: (most: number) => `Höchstens ${most.toLocaleString("de-DE")} Zeichen.`,
  characters: "Der Text enthält unzulässige Zeichen.",
  cells: "Die Zellen dieser Zeile passen nicht zu ihren Spalten.",
  oneLine: "Bitte nur eine Zeile, ohne Umbrüche und Steuerzeichen.",
  unknown: "Diese Angabe gibt es hier nicht.",
  tenths: "Höchstens eine Nachkommastelle.",
  cents: "Höchstens zwei Nachkommastellen.",
  mail: "Ungültige E-Mail-Adresse. Erwartet wird zum Beispiel name@firma.de.",
  phone: "Ungültige Telefonnummer. Erwartet wird zum Beispiel +49 40 123456.",
  vin: "Eine FIN hat 17 Zeichen: Ziffern und große Buchstaben außer I, O und Q.",
} as const
