import { type Refused, refuse } from "../refusal.ts"
import { type TooMany, tooMany } from "./rate-limit.ts"

/** When to try again, in seconds: most calls are done by then. */
const retrySeconds = 5

export type TurnLimits = {
  /** Calls of one caller that run at once. */
  perCaller: number
  /** Calls that run at once in this process. */
  all: number
  /** Calls of one caller that may wait for a turn. */
  waiting: number
}

type Waiting = { caller: string; start: () => void }

/**
 * Limits how many calls run at once, per caller and in this process, so that no caller takes the database from the others. Calls
 * over the limit wait in the order they came; over `waiting` they are refused with 429, or 503 when the process is full.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  readonly #queue: Waiting[] = []
  #all = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Resolves with a function that ends the turn, or with a refusal. */
  async take(caller: string): Promise<(() => void) | TooMany | Refused<"too_busy">> {
    if (!this.#isFree(caller)) {
      const waiting = this.#queue.filter((other) => other.caller === caller).length
      if (waiting >= this.#limits.waiting)
        return this.#own(caller) >= this.#limits.perCaller
          ? tooMany(retrySeconds)
          : refuse("too_busy", { retryAfter: retrySeconds })
      await new Promise<void>((start) => this.#queue.push({ caller, start }))
    } else this.#begin(caller)
    return () => this.#end(caller)
  }

  #own(caller: string): number {
    return this.#running.get(caller) ?? 0
  }

  #isFree(caller: string): boolean {
    return this.#all < this.#limits.all && this.#own(caller) < this.#limits.perCaller
  }

  #begin(caller: string): void {
    this.#all++
    this.#running.set(caller, this.#own(caller) + 1)
  }

  #end(caller: string): void {
    this.#all--
    const left = this.#own(caller) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    const next = this.#queue.findIndex((waiting) => this.#isFree(waiting.caller))
    const [waiting] = next < 0 ? [] : this.#queue.splice(next, 1)
    if (!waiting) return
    // Begun here, not when the waiting call resumes, or a new call could take the turn in between.
    this.#begin(waiting.caller)
    waiting.start()
  }
}
