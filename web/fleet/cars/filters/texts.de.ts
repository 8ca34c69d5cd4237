import { german } from "../../../core/texts.ts"

export const texts = german({
  none: "ohne Angabe",
  unknownChoice: "unbekannt",
  chip: ({ filter, value }: { filter: string; value: string }) => `${filter}: ${value}`,
  rangeBoth: ({ label, from, to }: Record<"label" | "from" | "to", string>) => `${label} ${from} – ${to}`,
  rangeFrom: ({ label, from }: { label: string; from: string }) => `${label} ab ${from}`,
  rangeTo: ({ label, to }: { label: string; to?: string | undefined }) => `${label} bis ${to ?? ""}`,
})
