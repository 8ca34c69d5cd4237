import { german } from "../../texts.ts"

export const texts = german({
  searchChip: (search: string) => `Suche: ${search}`,
  rangeBoth: ({ label, from, to }: Record<"label" | "from" | "to", string>) => `${label} ${from} – ${to}`,
  rangeFrom: ({ label, from }: { label: string; from: string }) => `${label} ab ${from}`,
  rangeTo: ({ label, to }: { label: string; to?: string | undefined }) => `${label} bis ${to ?? ""}`,
})
