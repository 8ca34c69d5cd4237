import { carName, instantText } from "../../../contract/format.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import type { TFunction } from "../../texts.ts"

/** "Corso Kombi 2.0, Auftrag 4000123", for names that are read without their surroundings. */
export const proposedCar = ({ model, jobNumber }: Pick<Proposal, "model" | "jobNumber">): string =>
  carName({ modelDesignation: model, jobNumber })

/** Nobody could answer it now (P192): its seller reads that instead of whom it waits for. */
export const hasNoManager = ({ state, mine, noManagerSince }: Proposal): boolean =>
  state === "OPEN" && mine && noManagerSince !== null

/** How a proposal stands for who reads it, and by whom: "angenommen von Bernd Brenner, 22.11.2026, 10:00". */
export function standingText(t: TFunction<"proposals">, proposal: Proposal): string {
  const { state, area, mine, person, decidedBy, decidedAt, noManagerSince } = proposal
  if (hasNoManager(proposal)) return t("noManager", { since: instantText(noManagerSince ?? "") })
  if (state === "OPEN") return mine ? t("state_OPEN") : t(`asked_${area}`, { name: person })
  const at = decidedAt ? instantText(decidedAt) : ""
  const word = state === "ENDED" && !mine ? t("state_ENDED_team", { name: person }) : t(`state_${state}`)
  return decidedBy && state !== "WITHDRAWN"
    ? t("decidedBy", { state: word, name: decidedBy, at })
    : t("decidedAt", { state: word, at })
}
