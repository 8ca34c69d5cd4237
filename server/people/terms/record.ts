import { recordAct, type Tx } from "../../core/postgres/index.ts"
import type { TermsAct } from "./rules.ts"

type NewTermsAct = Pick<TermsAct, "version" | "act"> & { userId: string; at: Date }

/** Appends what a person decided about the terms, in the caller's transaction (P43). */
export const recordTermsAct = (tx: Tx, act: NewTermsAct): Promise<string> => recordAct(tx, "terms_acts", act)
