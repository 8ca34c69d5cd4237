/** The text with a number and its unit in one line, wherever it breaks. */
export const withUnits = (text: string): string => text.replace(/(?<=\d) (?=€|%|km|kWh|g\/|l\/)/g, "\u00a0")
