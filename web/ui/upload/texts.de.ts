import { german } from "../../core/texts.ts"

export const texts = german({
  states: {
    waiting: "wartet",
    sending: "wird gesendet",
    done: "hochgeladen",
    failed: "nicht hochgeladen",
  },
  changed: "Die Datei wurde seit der Auswahl geändert oder verschoben. Bitte wählen Sie sie noch einmal aus.",
  all: ({ label, count }: { label: string; count: number }) => `${label}: alle ${count}`,
  remove: (name: string) => `${name} aus der Liste nehmen`,
  files: "Dateien",
})
