import { german } from "../../core/texts.ts"

export const texts = german({
  title: "Dokumente",
  loadFailed: "Die Dokumente konnten nicht geladen werden.",
  pick: "Dokumente wählen",
  pickHint:
    "oder hierher ziehen. Word (.docx, .doc), PDF, JPEG, PNG oder GIF, je höchstens 20 MB. Ein Name, den es schon gibt, bekommt eine Nummer davor.",
  size: "Größe",
  uploadedAt: "Hochgeladen am",
  empty: "Zu diesem Fahrzeug gibt es noch keine Dokumente.",
  download: (name: string) => `${name} herunterladen`,
  downloadFailed: "Das Dokument konnte nicht geladen werden. Bitte versuchen Sie es später erneut.",
  uploaded: (count: number) =>
    count === 1 ? "Das Dokument wurde hochgeladen." : `${count} Dokumente wurden hochgeladen.`,
  uploadFailed: "Das Dokument konnte nicht hochgeladen werden. Bitte versuchen Sie es später erneut.",
  delete: (name: string) => `${name} löschen`,
  deleteTitle: "Dokument löschen?",
  deleteText: (name: string) =>
    `${name} wird gelöscht und lässt sich nicht zurückholen. Lag es bei einer Annahme oder ZVF-Anfrage vor, bleibt es dort für beide Seiten erhalten.`,
  deleted: "Das Dokument wurde gelöscht.",
  deleteFailed: "Das Dokument konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.",
})
