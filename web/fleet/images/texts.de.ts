import { german, plural } from "../../core/texts.ts"

export const texts = german({
  open: "Fahrzeugbilder",
  title: "Fahrzeugbilder",
  subtitle:
    "Ein Bild gehört zu einer Konfiguration aus Marke, Modell, Baureihe und Farbe und gilt für alle ihre Fahrzeuge.",
  loadFailed: "Die Bilder konnten nicht geladen werden.",
  pick: "Bilder wählen",
  pickHint:
    "oder hierher ziehen. JPEG, PNG oder GIF, je höchstens 10 MB und 40 Megapixel. Der Dateiname nennt die Konfiguration, etwa Fahrzeugbild_Marke_Modell_Baureihe_Farbe.png.",
  replace: "Ersetzen",
  uploaded: (count: number) =>
    count === 1 ? "Das Bild wurde hochgeladen." : `${count} Bilder wurden hochgeladen.`,
  uploadFailed: "Das Bild konnte nicht hochgeladen werden. Bitte versuchen Sie es später erneut.",
  search: "Marke, Modell, Baureihe oder Farbe",
  picture: "Bild",
  showLarge: (name: string) => `Bild ${name} groß anzeigen`,
  name: "Konfiguration",
  found: (count: number) => plural(count, "gefunden", "gefunden"),
  noMatch: "Nichts passt zu Ihrer Suche.",
  none: "Noch keine Konfiguration hat ein Bild.",
  deleteOf: (name: string) => `Bild löschen: ${name}`,
  deleteTitle: "Bild löschen?",
  deleteText: (name: string) =>
    `${name}: Die Fahrzeuge dieser Konfiguration zeigen danach eine Zeichnung. Das Bild lässt sich nicht zurückholen.`,
  deleted: "Das Bild wurde gelöscht.",
  deleteFailed: "Das Bild konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.",
})
