const behindNumber =
  "€|%|km|kWh|g/|l/|Uhr|[KMG]B\\b|Megapixel|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|von \\d"
const beforeNumber = "(?:\\b(?:Mo|Di|Mi|Do|Fr|Sa|So)|§|Nr\\.|Art\\.|Abs\\.|\\d von)"
/** The spaces inside: the expression begins with what is rare, since each text of a screen is searched by it. */
const bound = new RegExp(
  ` (?:(?<=\\d )(?=${behindNumber})|(?<=${beforeNumber} )(?=\\d)|(?<=\\bz\\. )(?=B\\.))`,
  "g",
)

/** The text with each number in one line with its unit and with what names it ("Mo 23.11.", "3 von 56", "§ 2"), wherever it breaks (P99). */
export const withUnits = (text: string): string => text.replace(bound, "\u00a0")
