const behindNumber =
  "€|%|km|kWh|g/|l/|Uhr|[KMG]B\\b|Megapixel|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|von \\d"
const beforeNumber = "(?:\\b(?:Mo|Di|Mi|Do|Fr|Sa|So)|§|Nr\\.|Art\\.|Abs\\.|\\d von)"
/** Starts with the space, because every text on screen is matched against it. */
const bound = new RegExp(
  ` (?:(?<=\\d )(?=${behindNumber})|(?<=${beforeNumber} )(?=\\d)|(?<=\\bz\\. )(?=B\\.))`,
  "g",
)

/** Keeps numbers with their units and prefixes on one line ("Mo 23.11.", "3 von 56", "§ 2") by non-breaking spaces. */
export const withUnits = (text: string): string => text.replace(bound, "\u00a0")
