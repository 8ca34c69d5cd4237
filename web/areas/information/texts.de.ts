import { german, plural } from "../../texts.ts"

export const texts = german({
  faqTitle: "Informationen",
  legalTitle: "Rechtliche Angaben",
  loadFailed: "Der Text konnte nicht geladen werden.",
  preOffers: "Pre-Offers",
  selection: "Selection",
  provider: "Anbieter",
  privacy: "Datenschutz",
  legal: "Rechtliches",
  accessibility: "Barrierefreiheit",
  termsOfUse: "Nutzungsbedingungen",
  conditions: "Bedingungen",
  conditionsOf: {
    PRE_OFFER: "Wenn Sie ein Pre-Offer annehmen",
    SELECTION: "Wenn Sie ein ZVF anfragen",
  },
  hash: (hash: string) => `Prüfsumme (SHA-256): ${hash}`,
  search: "Fragen und Antworten durchsuchen",
  searchExample: "z. B. Vorvertrag, Übernahme, Frist",
  found: ({ tab, count }: { tab: string; count: number }) =>
    count === 0
      ? `Unter ${tab} nichts gefunden`
      : `${plural(count, "Frage", "Fragen")} unter ${tab} gefunden`,
  nothingFound: (search: string) => `Keine Frage enthält „${search}“`,
  nothingFoundHere: ({ tab, search }: { tab: string; search: string }) =>
    `Unter ${tab} enthält keine Frage „${search}“`,
  nothingFoundText: "Prüfen Sie die Schreibweise, oder suchen Sie mit einem anderen oder nur einem Wort.",
  foundElsewhere: ({ tab, count }: { tab: string; count: number }) =>
    `${plural(count, "Frage", "Fragen")} unter ${tab} ansehen`,
  clearSearch: "Alle Fragen zeigen",
  link: "Link zu dieser Frage",
  linkTo: (question: string) => `Link zu dieser Frage: ${question}`,
  edition: ({ version, date }: { version: string; date: string }) => `Fassung ${version}, Stand ${date}`,
  contact: "Fragen? Wir sind für Sie da:",
  ownDecision: "Ihre Zustimmung und Widerruf",
})
