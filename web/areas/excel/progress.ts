import type { ImportProgress } from "../../../contract/excel.ts"

/** What a person sees happen, in this order; the last only when the file is applied. */
const importSteps = ["upload", "reading", "checking", "writing"] as const
type ImportStep = (typeof importSteps)[number]

export type StepState = {
  step: ImportStep
  state: "done" | "running" | "ahead"
  /** 0 to 1; null where nobody knows how much there is. */
  share: number | null
  rows: { done: number; total: number | null } | null
  /** Another import has to end first. */
  waits: boolean
}

const stepOf = ({ phase }: ImportProgress): ImportStep => (phase === "waiting" ? "writing" : phase)

/**
 * The steps of an import as far as browser and server know them: nothing is estimated. `sent` is the share of the file
 * that has arrived, `told` the newest word of the server, null before its first.
 */
export function stepStates(sent: number, told: ImportProgress | null, applies: boolean): StepState[] {
  const steps = applies ? importSteps : importSteps.slice(0, -1)
  const running = sent < 1 ? "upload" : told ? stepOf(told) : "reading"
  const at = steps.indexOf(running)
  return steps.map((step, index): StepState => {
    const still = { step, rows: null, waits: false }
    if (index !== at) return { ...still, state: index < at ? "done" : "ahead", share: null }
    if (step === "upload") return { ...still, state: "running", share: sent }
    if (!told) return { ...still, state: "running", share: null }
    const { done, total, phase } = told
    const share = total ? done / total : null
    return { step, state: "running", share, rows: { done, total }, waits: phase === "waiting" }
  })
}
