import { german } from "../../core/texts.ts"

export const texts = german({
  title: "Finden",
  placeholderAgent: "Kennzeichen, Ende der FIN, Auftrag, Seite …",
  placeholderAdmin: "Kennzeichen, Ende der FIN, Auftrag, Person, Seite …",
  cars: "Fahrzeuge",
  cases: "Vorgänge",
  people: "Personen",
  archive: "im Archiv",
  asking: "Wird gesucht …",
  nothing: "Dazu wurde nichts gefunden.",
  failed: "Die Suche hat nicht geklappt. Bitte versuchen Sie es erneut.",
  count: (count: number) => `${count} Treffer`,
})
