import type { ReactNode } from "react"
import { createStore } from "../../core/store.ts"
import { problemCode, problemText } from "../feedback/problem-text.ts"
import { toast } from "../feedback/toast-store.ts"
import { common } from "../texts.de.ts"

export type Question = {
  title: string
  /** Consequences, and what cannot be undone; a function if it may change after a refusal. */
  text: ReactNode | (() => ReactNode)
  confirmLabel: string
  cancelLabel?: string
  /** Red button for destructive actions. */
  danger?: boolean
  /** About a pending navigation. */
  isLeaving?: boolean
  /** Runs on confirmation; the dialog closes on success and stays open on failure. */
  act?: () => Promise<unknown>
  failure?: string
  problemOf?: (error: unknown) => string | undefined
}

export type OpenQuestion = {
  id: number
  question: Question
  isOpen: boolean
  isBusy: boolean
  problem: string | undefined
  resolve: (isYes: boolean) => void
}
type State = { current: OpenQuestion | null; hosts: readonly string[] }

export const questions = createStore<State>({ current: null, hosts: [] })

const change = (next: Partial<State>) => questions.set({ ...questions.get(), ...next })

/** Asks for confirmation of an irreversible action; resolves to false if the screen changes first. */
export function confirm(question: Question): Promise<boolean> {
  const last = questions.get().current
  // A second navigation replaces the first question, because answering that one would cancel both.
  const isOvertaken = last?.isOpen && last.question.isLeaving && question.isLeaving
  if (last && !isOvertaken) answer(last.id, false)
  const id = (last?.id ?? 0) + (isOvertaken ? 0 : 1)
  return new Promise((resolve) => {
    change({ current: { id, question, isOpen: true, isBusy: false, problem: undefined, resolve } })
  })
}

type Deletion = Omit<Question, "confirmLabel" | "danger"> & { confirmLabel?: string }

/** Confirms a deletion. */
export const confirmDelete = (question: Deletion): Promise<boolean> =>
  confirm({ confirmLabel: common.delete, ...question, danger: true })

function open(id: number): OpenQuestion | null {
  const { current } = questions.get()
  return current?.id === id && current.isOpen ? current : null
}

/** Answers a question once. It stays mounted until the next one, for its exit animation. */
export function answer(id: number, isYes: boolean): void {
  const question = open(id)
  question?.resolve(isYes)
  if (question) change({ current: { ...question, isOpen: false } })
}

/** Runs the action of a confirmed question. Failures can be retried; a toast reports them if the dialog was closed. */
export async function agree({ id, question }: OpenQuestion): Promise<void> {
  const update = (progress: Pick<OpenQuestion, "isBusy" | "problem">) => {
    const question = open(id)
    if (question) change({ current: { ...question, ...progress } })
    return question !== null
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

/** Registers a host for questions; the newest shows them. Without a host the answer is no. Returns the unregister function. */
export function enter(host: string): () => void {
  change({ hosts: [...questions.get().hosts, host] })
  return () => {
    change({ hosts: questions.get().hosts.filter((other) => other !== host) })
    const { current, hosts } = questions.get()
    if (hosts.length === 0 && current) answer(current.id, false)
  }
}
