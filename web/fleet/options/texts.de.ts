import { german, plural } from "../../core/texts.ts"
import { textsOf } from "../../ui/resource/texts.de.ts"

export const texts = german({
  ...textsOf({ one: "Option", all: "Optionen", gender: "feminine" }),
  settings: "Einstellungen",
  title: "Einstellungen",
  subtitle: "Auswahlwerte, die Fahrzeuge beschreiben",
  types: "Art der Option",
  typeNames: {
    BRAND: "Marken",
    MODEL: "Modelle",
    MODEL_SERIES: "Baureihen",
    PROMOTION: "Aktionen",
  },
  type: "Art",
  label: "Bezeichnung",
  validUntil: "Gültig bis",
  unlimited: "unbegrenzt",
  expired: "abgelaufen",
  cars: "Fahrzeuge",
  found: (count: number) => plural(count, "Option", "Optionen"),
  empty: "Noch keine Option dieser Art",
  emptyText: "Neue Optionen stehen sofort in allen Formularen zur Wahl.",
  useFailed: "Es konnte nicht gezählt werden, wie viele Fahrzeuge die Optionen verwenden.",
  editTitle: "Option bearbeiten",
  typeLocked: (count: number) =>
    `Die Art steht fest, solange ${plural(count, "Fahrzeug die Option verwendet.", "Fahrzeuge die Option verwenden.")}`,
  typeUnknown: "Die Art steht fest, solange nicht bekannt ist, wie viele Fahrzeuge die Option verwenden.",
  unlimitedField: "Unbegrenzt gültig",
  validUntilHint: "An diesem Tag noch wählbar, danach nicht mehr. Fahrzeuge mit dieser Option behalten sie.",
  endedHint: "Dieser Tag ist vorbei: Die Option bleibt an ihren Fahrzeugen, ist aber nicht mehr wählbar.",
  usedBy: (count: number) =>
    plural(
      count,
      "Fahrzeug verwendet diese Option. Eine neue Bezeichnung gilt dort sofort, ihre Bilder bleiben zugeordnet. Verträge nennen weiter, was bei der Anfrage galt.",
      "Fahrzeuge verwenden diese Option. Eine neue Bezeichnung gilt dort sofort, ihre Bilder bleiben zugeordnet. Verträge nennen weiter, was bei der Anfrage galt.",
    ),
  deleteOf: (label: string) => `${label} löschen`,
  deleteText: ({ label, type }: { label: string; type: string }) =>
    `„${label}“ (${type}) wird endgültig gelöscht.`,
  inUse: ({ count, archived }: { count: number; archived: string }) =>
    `${plural(count, "Fahrzeug verwendet", "Fahrzeuge verwenden")} diese Option noch${archived}.`,
  inUseArchived: (count: number) => ` (davon ${count} im Archiv)`,
  inUseDelete:
    "Sie kann deshalb nicht gelöscht werden. Mit einem Datum bei „Gültig bis“ ist sie nicht mehr wählbar.",
  inUseType: "Ihre Art kann deshalb nicht geändert werden.",
})
