import { german } from "../../../core/texts.ts"

export const texts = german({
  link: "Link kopieren",
  linkCopied: "Der Link zum Fahrzeug ist kopiert.",
  linkNotCopied: "Ihr Browser lässt das Kopieren nicht zu. Der Link steht in der Adresszeile.",
  proposeLong: "Der Verkaufsleitung vorschlagen",
  managersOnly:
    "Anfragen und annehmen kann nur die Verkaufsleitung. Sie können ihr dieses Fahrzeug vorschlagen.",
  requestLong: "Pre-Offer anfragen",
  acceptFrom: (price: string) => `Annehmen ab ${price}`,
  acceptFor: (price: string) => `Annehmen für ${price}`,
  acceptLong: ({ offer, car }: { offer: string; car: string }) => `${offer} annehmen: ${car}`,
  offers: "Angebote",
  sectionOfferSelection: "Preis und Termine",
  notOffered: "wird nicht angeboten",
  differenceDays: ({ difference, count }: { difference: string; count: number }) =>
    count === 1 ? `${difference} Tag` : `${difference} Tage`,
  toOffer1: "gegenüber Pre-Offer 1",
  deliverySoon: "Voraussichtlich",
  offerKilometers: "Mindest- bis Höchstlaufleistung",
  printPriceFree: "Ohne Preise drucken",
  sectionEnergy: "Verbrauch und CO₂",
  sectionDates: "Termine und Nutzung",
  sectionSurcharges: "Mehr- und Minderpreise",
  usageMonths: "Nutzungsdauer bis Aussteuerung",
})
