import { type Refused, refuse } from "../refusal.ts"
import { type TooMany, tooMany } from "./rate-limit.ts"

/** `Retry-After` in seconds; most calls take less. */
const retrySeconds = 5

export type SlotLimits = {
  perCaller: number
  all: number
  waiting: number
  /** From this many waiting calls on, a caller is crowding: it gets one turn at a time and rests after each. No browser sends so many. */
  crowdedFrom?: number
}

/** A rest is as long as the call took, within these limits in milliseconds. */
const rest = { least: 20, most: 1_000 }

type Waiting = { caller: string; start: () => void }

/** Limits running calls per caller and process. Above `waiting` they get 429, or 503 if the process is full. */
export class CallSlots {
  readonly #limits: SlotLimits
  readonly #running = new Map<string, number>()
  readonly #queue: Waiting[] = []
  #all = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Resolves with a function that ends the turn, or with a refusal. */
  async take(caller: string): Promise<(() => void) | TooMany | Refused<"too_busy">> {
    if (!this.#isFree(caller)) {
      if (this.#waiting(caller) >= this.#limits.waiting) return this.#refuse(caller)
      await new Promise<void>((start) => this.#queue.push({ caller, start }))
    } else this.#begin(caller)
    const startedAt = performance.now()
    return () => this.#end(caller, performance.now() - startedAt)
  }

  #waiting(caller: string): number {
    return this.#queue.filter((other) => other.caller === caller).length
  }

  #own(caller: string): number {
    return this.#running.get(caller) ?? 0
  }

  #isCrowding(caller: string): boolean {
    const { crowdedFrom } = this.#limits
    return crowdedFrom !== undefined && this.#waiting(caller) >= crowdedFrom
  }

  async #refuse(caller: string) {
    const isCrowding = this.#isCrowding(caller)
    const isOwn = isCrowding || this.#own(caller) >= this.#limits.perCaller
    // Without the pause, a program that repeats its call would keep the process busy with refusals.
    if (isCrowding) await new Promise((end) => setTimeout(end, rest.most))
    return isOwn ? tooMany(retrySeconds) : refuse("too_busy", { retryAfter: retrySeconds })
  }

  #isFree(caller: string): boolean {
    const most = this.#isCrowding(caller) ? 1 : this.#limits.perCaller
    return this.#all < this.#limits.all && this.#own(caller) < most
  }

  #begin(caller: string): void {
    this.#all++
    this.#running.set(caller, this.#own(caller) + 1)
  }

  #end(caller: string, tookMs: number): void {
    this.#all--
    if (!this.#isCrowding(caller)) {
      this.#release(caller)
      return
    }
    setTimeout(() => this.#release(caller), Math.min(Math.max(tookMs, rest.least), rest.most))
    this.#startNext()
  }

  #release(caller: string): void {
    const left = this.#own(caller) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    this.#startNext()
  }

  #startNext(): void {
    const next = this.#queue.findIndex((waiting) => this.#isFree(waiting.caller))
    const [waiting] = next < 0 ? [] : this.#queue.splice(next, 1)
    if (!waiting) return
    // Here, not when the waiting call resumes: a new call could take the turn in between.
    this.#begin(waiting.caller)
    waiting.start()
  }
}
