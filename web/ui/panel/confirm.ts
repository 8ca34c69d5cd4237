import type { ReactNode } from "react"
import { problemCode, problemText } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { common } from "../texts.de.ts"

export type Question = {
  title: string
  /** What will happen, and what cannot be undone; a function where that may be another thing after a refusal. */
  text: ReactNode | (() => ReactNode)
  /** The verb, e.g. "Löschen". */
  confirmLabel: string
  cancelLabel?: string
  /** A red button for what destroys. */
  danger?: boolean
  /** At the side, where panels stand, instead of in the middle. */
  atSide?: boolean
  /** It asks about a step in the history, which waits for the answer. */
  isLeaving?: boolean
  /** What a yes does while the question is still open: it closes once that is done, and stays where it fails. */
  act?: () => Promise<unknown>
  /** The sentence where nothing is known about why that failed. */
  failure?: string
  /** Why it failed, where the question says it in words of its own. */
  problemOf?: (error: unknown) => string | undefined
}

export type Asked = {
  id: number
  question: Question
  isOpen: boolean
  isBusy: boolean
  problem: string | undefined
  resolve: (isYes: boolean) => void
}
type State = { asked: Asked | null; hosts: readonly string[] }

let state: State = { asked: null, hosts: [] }
export const shown = (): State => state

const listeners = new Set<() => void>()

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks before something that cannot be taken back; false as well where the screen changes before there is an answer. */
export function confirm(question: Question): Promise<boolean> {
  const last = state.asked
  // Of two steps in the history the second one decides: an answer to the first would take it back as well.
  const isOvertaken = last?.isOpen && last.question.isLeaving && question.isLeaving
  if (last && !isOvertaken) answer(last.id, false)
  const id = (last?.id ?? 0) + (isOvertaken ? 0 : 1)
  return new Promise((resolve) => {
    change({ asked: { id, question, isOpen: true, isBusy: false, problem: undefined, resolve } })
  })
}

type Deletion = Omit<Question, "confirmLabel" | "danger" | "atSide"> & { confirmLabel?: string }

/** The question before a deletion, at the side like a panel and above the one that is open (P85). */
export const confirmDelete = (question: Deletion): Promise<boolean> =>
  confirm({ confirmLabel: common.delete, ...question, danger: true, atSide: true })

const open = (id: number): Asked | null => (state.asked?.id === id && state.asked.isOpen ? state.asked : null)

/** Answers a question unless that was done already. It stays until the next one, so that it can fade out. */
export function answer(id: number, isYes: boolean): void {
  const asked = open(id)
  asked?.resolve(isYes)
  if (asked) change({ asked: { ...asked, isOpen: false } })
}

/** A yes does what the question is about before it counts. What failed can be tried again; a toast tells who closed it by then. */
export async function agree({ id, question }: Asked): Promise<void> {
  const update = (progress: Pick<Asked, "isBusy" | "problem">) => {
    const asked = open(id)
    if (asked) change({ asked: { ...asked, ...progress } })
    return asked !== null
  }
  const { act, failure, problemOf = (error) => failure && problemText(error, failure) } = question
  if (!act) return answer(id, true)
  update({ isBusy: true, problem: undefined })
  try {
    await act()
    answer(id, true)
  } catch (error) {
    const problem = problemOf?.(error)
    const isSeen = update({ isBusy: false, problem })
    if (!isSeen && problem && problemCode(error) !== "unauthenticated") toast.error(problem)
  }
}

/** A place where questions can appear; the newest shows them. Without one the answer is no. Returns how to end that. */
export function enter(host: string): () => void {
  change({ hosts: [...state.hosts, host] })
  return () => {
    change({ hosts: state.hosts.filter((other) => other !== host) })
    if (state.hosts.length === 0 && state.asked) answer(state.asked.id, false)
  }
}
