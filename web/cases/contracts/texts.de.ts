import { german } from "../../core/texts.ts"

export const texts = german({
  download: (title: string) => `${title} (PDF)`,
  downloadOf: ({ title, number }: { title: string; number: string | null }) =>
    `${title}, ${number ?? ""}, als PDF herunterladen`,
  making: (title: string) => `${title}: Das Dokument wird gerade erstellt …`,
  later: (title: string) => `${title}: Das Dokument folgt; Ihr Vorgang ist trotzdem gespeichert.`,
  downloadFailed: "Das Dokument konnte nicht geladen werden. Bitte versuchen Sie es später erneut.",
  loadFailed: "Die Vertragsdokumente konnten nicht geladen werden.",
})
