import { numberText } from "../../../contract/core/format.ts"
import { undoHours } from "../../../contract/core/limits.ts"
import { german, plural } from "../../core/texts.ts"

const keptText = (count: number) =>
  plural(
    count,
    "Fahrzeug wurde seither geändert und bleibt ganz oder teilweise, wie es ist.",
    "Fahrzeuge wurden seither geändert und bleiben ganz oder teilweise, wie sie sind.",
  )

export const texts = german({
  importTitle: "Fahrzeuge importieren",
  importSubtitle:
    "Zuerst sehen Sie, was sich ändern würde. Zeilen mit Fehlern halten den Import an oder werden auf Wunsch ausgelassen.",
  importFailed: "Der Import ist fehlgeschlagen. Bitte versuchen Sie es später erneut.",
  pick: "Excel-Datei wählen",
  pickHint: "oder hierher ziehen. .xlsx oder .xls, höchstens 20 MB und 50.000 Zeilen.",
  template: "Leere Vorlage herunterladen",
  templateSaved: "Die Vorlage mit allen Spalten ist gespeichert.",
  chooseCreated: (count: number) => plural(count, "neues Fahrzeug auswählen", "neue Fahrzeuge auswählen"),
  releaseCreated: "Anzeigen und zur Annahme freigeben",
  checking: "Die Datei wird geprüft …",
  applying: "Die Datei wird übernommen …",
  appliedBut: (count: number) =>
    `Der Import wurde übernommen; ${plural(count, "Zeile wurde ausgelassen.", "Zeilen wurden ausgelassen.")}`,
  applied: "Der Import wurde übernommen.",
  nothingChanged: "Am Fahrzeugbestand wurde nichts geändert.",
  answerLost: "Die Antwort des Portals ist nicht angekommen.",
  importUnknown:
    "Ob die Datei übernommen wurde, ist nicht bekannt. Steht sie unter „Letzte Änderungen“, ist sie übernommen; bei einer großen Datei kann das einige Minuten dauern.",
  firstSheet: (sheet: string) =>
    `Gelesen wird nur das erste Blatt, hier „${sheet}“. Stehen die Fahrzeuge auf einem anderen, verschieben Sie dieses bitte an die erste Stelle.`,
  missingColumns: "Diese Spalten fehlen:",
  unknownColumns: "Diese Spalten sind nicht bekannt:",
  duplicateColumns: "Diese Spalten kommen mehrfach vor:",
  checked: "Die Datei ist geprüft.",
  count: {
    created: "Neu",
    updated: "Geändert",
    unchanged: "Unverändert",
    errors: "Fehler",
    leftOut: "Ausgelassene Zeilen",
  },
  tabErrors: "Fehler",
  tabWarnings: "Hinweise",
  tabCreated: "Neue Fahrzeuge",
  emptied: (count: number) => plural(count, "Wert wird gelöscht.", "Werte werden gelöscht."),
  leaveOut: (count: number) =>
    count === 1
      ? "Diese Zeile mit Fehlern auslassen und die übrigen übernehmen"
      : `Diese ${numberText(count)} Zeilen mit Fehlern auslassen und die übrigen übernehmen`,
  row: "Zeile",
  column: "Spalte",
  cell: ({ row, column }: { row: number; column: string }) => `Zeile ${row}, ${column}`,
  value: "Wert",
  empty: "(leer)",
  field: "Feld",
  filled: "Angaben",
  missingOptions: "Diese Optionen gibt es noch nicht",
  moreOptions: (count: number) => `und ${numberText(count)} weitere`,
  createOptions: (count: number) =>
    count === 1
      ? "Fehlende Option mit dem Import anlegen"
      : `Alle ${numberText(count)} fehlenden Optionen mit dem Import anlegen`,
  otherFile: "Andere Datei",
  checkAgain: "Erneut prüfen",
  apply: "Übernehmen",
  undatedTitle: "Die Datei sagt nicht, wann sie exportiert wurde",
  undated:
    "Werte, die seither im Portal geändert wurden, überschreibt sie ohne Rückfrage. Bitte vergleichen Sie unten jede Änderung mit dem bisherigen Wert.",
  implausibleTitle: "Ungewöhnliche Angaben",
  implausible: ({ jobNumber, row, message }: { jobNumber: string; row: number; message: string }) =>
    `Auftrag ${jobNumber} (Zeile ${row}): ${message}`,
  moreImplausible: (count: number) =>
    count === 1 ? "und eine weitere Angabe" : `und ${numberText(count)} weitere Angaben`,
  implausibleQuestion: "Sind diese Angaben so gemeint?",
  refusedErrors: "Bitte berichtigen Sie zuerst die Fehler in der Datei.",
  refusedUnlessLeftOut: "Bitte berichtigen Sie die Fehler in der Datei, oder lassen Sie diese Zeilen aus.",
  refusedNothing: "Die Datei ändert nichts.",
  batches: "Letzte Änderungen",
  batchesText: `Die letzten Importe und Mehrfachänderungen. Die letzte davon lässt sich ${undoHours} Stunden lang rückgängig machen: alle Werte, die seither niemand geändert hat.`,
  noBatches: "Bisher gab es keinen Import und keine Mehrfachänderung.",
  cars: "Fahrzeuge",
  new: (count: number) => `${numberText(count)} neu`,
  changed: (count: number) => `${numberText(count)} geändert`,
  way: "Änderung",
  copyList: "Liste kopieren",
  saveList: "Liste speichern",
  listCopied: "Die Liste ist kopiert; in Excel lässt sie sich einfügen.",
  listNotCopied: "Ihr Browser lässt das Kopieren nicht zu. Speichern Sie die Liste als Datei.",
  moreErrors: ({ listed, all }: { listed: string; all: string }) =>
    `Aufgeführt sind die ersten ${listed} von ${all}.`,
  moreChanges: (listed: string) => `Aufgeführt sind die Änderungen der ersten ${listed} Fahrzeuge.`,
  phase: {
    upload: "Hochladen",
    reading: "Lesen",
    checking: "Prüfen",
    writing: "Übernehmen",
  },
  batchesFailed: "Die letzten Änderungen konnten nicht geladen werden.",
  bulk: "Mehrfachänderung",
  undo: "Rückgängig machen",
  undoOf: ({ what, at }: { what: string; at: string }) => `Rückgängig machen: ${what} vom ${at}`,
  undoneAt: (at: string) => `rückgängig gemacht am ${at}`,
  undoTitle: "Änderungen rückgängig machen?",
  undoWhat: ({ what, at, counts }: Record<"what" | "at" | "counts", string>) =>
    `${what} vom ${at}: ${counts}.`,
  restoredCount: (count: number) =>
    plural(
      count,
      "Fahrzeug erhält seine bisherigen Werte zurück.",
      "Fahrzeuge erhalten ihre bisherigen Werte zurück.",
    ),
  archivedCount: (count: number) =>
    plural(count, "neues Fahrzeug kommt ins Archiv.", "neue Fahrzeuge kommen ins Archiv."),
  keptCount: keptText,
  undone: "Die Änderungen wurden rückgängig gemacht.",
  undoneBut: (count: number) => `Die Änderungen wurden rückgängig gemacht. ${keptText(count)}`,
  undoFailed: "Das konnte nicht rückgängig gemacht werden. Bitte versuchen Sie es später erneut.",
  rows: (done: string) => `(Zeile ${done})`,
})
