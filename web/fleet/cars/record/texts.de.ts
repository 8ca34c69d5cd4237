import { german } from "../../../core/texts.ts"

export const texts = german({
  loadFailed: "Die Fahrzeuge konnten nicht geladen werden. Bitte versuchen Sie es später erneut.",
  updateFailed: "Das Fahrzeug konnte nicht geändert werden. Bitte versuchen Sie es später erneut.",
  grossDeviates: ({ percent, gross }: { percent: number; gross: string }) =>
    `Der Bruttopreis weicht ab: netto zuzüglich ${percent} % sind ${gross}.`,
  takeGross: (gross: string) => `${gross} übernehmen`,

  newCar: "Fahrzeug anlegen",
  jobNumberTaken: "Diese Auftragsnummer hat schon ein anderes Fahrzeug.",
  jobNumberArchived: "Die Nummer gehört zu einem Fahrzeug im Archiv.",
  expiredOption: (label: string) => `${label} (abgelaufen)`,
  notesTitle: "Bitte prüfen Sie:",
  missingTitle: "Zum Anbieten fehlt noch:",
  deleteCar: (car: string) => `${car} löschen`,
  deleteFailed: "Das Fahrzeug konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.",
})
