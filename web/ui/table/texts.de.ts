import { german, plural } from "../../core/texts.ts"

export const texts = german({
  filtersActive: (count: number) => `Filter (${count})`,
  showResult: "Ergebnis anzeigen",
  showResults: (result: string) => `${result} anzeigen`,
  page: (number: number) => `Seite ${number}`,
  previousPage: "Vorherige Seite",
  nextPage: "Nächste Seite",
  pageSize: "Einträge pro Seite",
  found: (count: number) => plural(count, "Eintrag gefunden", "Einträge gefunden"),
  selectPage: "Seite auswählen",
  selectRow: (label: string) => `${label} auswählen`,
  openRow: (label: string) => `${label} öffnen`,
  pageOnPaper: ({ most, all }: { most: number; all: string }) =>
    `Gedruckt ist diese Seite mit ${most} von ${all} Einträgen. Mit einer Suche wird die Liste kürzer.`,
  onPaper: ({ most, all }: { most: number; all: string }) =>
    `Gedruckt sind die ersten ${most} von ${all} Einträgen. Mit einer Suche wird die Liste kürzer.`,
  sortBy: "Sortieren nach",
  unsorted: "Ursprüngliche Reihenfolge",
  sortAscending: (header: string) => `${header}, aufsteigend`,
  sortDescending: (header: string) => `${header}, absteigend`,
  rowActions: "Aktionen",
  emptyTable: "Keine Einträge vorhanden",
})
