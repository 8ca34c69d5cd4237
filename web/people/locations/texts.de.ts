import { german, plural } from "../../core/texts.ts"
import { textsOf } from "../../ui/resource/texts.de.ts"

export const texts = german({
  ...textsOf({ one: "Standort", all: "Standorte", gender: "masculine" }),
  title: "Standorte",
  unsorted: "Nach Hauptbetrieb",
  search: "Name, Ort, VF-Nummer …",
  found: (count: number) => plural(count, "Standort gefunden", "Standorte gefunden"),
  empty: "Noch keine Standorte",
  emptyText: "Legen Sie zuerst einen Hauptbetrieb an, danach seine Filialen.",
  noMatch: "Keine VF-Nummer passt zu Ihrer Suche",
  vfnr: "VF-Nummer",
  name: "Name",
  kind: "Art",
  main: "Hauptbetrieb",
  branchOf: (main: string) => `Filiale von ${main}`,
  place: "PLZ und Ort",
  gssnLocation: "GSSN",
  numberShared: (locations: string) => `Dieselbe GSSN hat auch: ${locations}.`,
  numberSharedMark: "GSSN doppelt",
  alone: "ohne Verkaufsleitung",
  vfnrBranchesHint: (count: number) =>
    plural(count, "Filiale folgt einer neuen Nummer.", "Filialen folgen einer neuen Nummer."),
  managers: "Ansprechperson und Vertretung",
  street: "Straße und Hausnummer",
  zip: "PLZ",
  city: "Ort",
  region: "Region",
  mainField: "Dieser Standort ist ein Hauptbetrieb",
  mainLocation: "Hauptbetrieb",
  mainLocationPlaceholder: "VF-Nummer oder Name",
  vfnrHB: "VF-Nummer des Hauptbetriebs",
  vfnrHBHint: "Wird vom Hauptbetrieb übernommen.",
  moves:
    "Fahrzeuge und Benutzer dieses Standorts wechseln mit ihm in die andere Gruppe: Wer dort arbeitet, sieht sie sofort, die bisherige Gruppe nicht mehr.",
  branches: "Filialen",
  hasBranches: (count: number) =>
    count === 1
      ? `Zu diesem Hauptbetrieb gehört noch ${count} Filiale. Ordnen Sie sie zuerst einem anderen Hauptbetrieb zu.`
      : `Zu diesem Hauptbetrieb gehören noch ${count} Filialen. Ordnen Sie sie zuerst einem anderen Hauptbetrieb zu.`,
  managersFailed: "Ansprechperson und Vertretung konnten nicht geladen werden.",
  noManagers:
    "Noch gehört niemand mit der Rolle Verkaufsleitung zu diesem Standort. Bis dahin kann niemand für ihn anfragen oder annehmen.",
  manyManagers: (count: number) =>
    `${count} Personen mit der Rolle Verkaufsleitung gehören zu diesem Standort. Vorgesehen sind zwei: Ansprechperson und Vertretung.`,
  inactive: "nicht aktiv",
  deleteOf: (vfnr: string) => `Standort ${vfnr} löschen`,
  deleteText: (name: string) => `„${name}“ wird endgültig gelöscht.`,
  inUse: (what: string) =>
    `Dieser Standort wird noch verwendet, von ${what}. Er kann deshalb nicht gelöscht werden.`,
  use: {
    users: (count: number) => plural(count, "Benutzer", "Benutzern"),
    cars: (count: number) => plural(count, "Fahrzeug", "Fahrzeugen"),
    branches: (count: number) => plural(count, "Filiale", "Filialen"),
    acts: (count: number) => plural(count, "Eintrag in den Aktivitäten", "Einträgen in den Aktivitäten"),
  },
})
