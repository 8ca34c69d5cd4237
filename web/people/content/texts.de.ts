import { versionName } from "../../../contract/people/agreed.ts"
import { german } from "../../core/texts.ts"

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
  link: "Link zu dieser Frage",
  linkTo: (question: string) => `Link zu dieser Frage: ${question}`,
  edition: ({ version, date }: { version: string; date: string }) => `${versionName(version)}, Stand ${date}`,
  contact: "Fragen? Wir sind für Sie da:",
  ownDecision: "Ihre Zustimmung und ihr Widerruf",
})
