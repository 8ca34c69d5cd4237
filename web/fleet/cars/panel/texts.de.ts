import { german } from "../../../core/texts.ts"

export const texts = german({
  link: "Link kopieren",
  linkCopied: "Der Link zum Fahrzeug ist kopiert.",
  linkNotCopied: "Ihr Browser lässt das Kopieren nicht zu. Der Link steht in der Adresszeile.",
  print: "Drucken",
  printAll: "Mit Preisen drucken",
  printPriceFree: "Ohne Preise drucken",
  proposeLong: "Der Verkaufsleitung vorschlagen",
  managersOnly:
    "Anfragen und annehmen kann nur die Verkaufsleitung. Sie können ihr dieses Fahrzeug vorschlagen.",
  answeredSoon: "Der Anbieter antwortet auf Ihre ZVF-Anfrage innerhalb von 48 Stunden.",
  requestLong: "Individuell anfragen",
  accept: (offer: string) => `${offer} annehmen`,
  offers: "Angebote",
  carData: "Fahrzeugdaten",
  brandAndSeries: "Marke, Baureihe",
  consumption: "Verbrauch, CO₂",
  drive: "Antrieb",
  usageMonths: "Nutzungsdauer",
  vin: "FIN",
  jobNumber: "Auftrag",
})
