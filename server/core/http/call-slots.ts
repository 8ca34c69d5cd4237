import { type Refused, refuse } from "../refusal.ts"
import { type TooMany, tooMany } from "./rate-limit.ts"

/** `Retry-After` in seconds; most calls take less. */
const retrySeconds = 5

/** In calls, or in the unit of the sizes that are taken. */
export type SlotLimits = {
  perCaller: number
  all: number
  waiting: number
  /** From this many waiting calls on, a caller is throttled: one call at a time, with a pause after each. No browser sends so many. */
  throttledFrom?: number
  /** The pause is as long as the call took, but at least this and at most a second, in milliseconds. */
  minPauseMs?: number
}

const pauseMs = { min: 20, max: 1_000 }

type Waiting = { caller: string; size: number; start: () => void }

/** Limits running calls per caller and process. Above `waiting` calls they get 429, or 503 if the process is full. */
export class CallSlots {
  readonly #limits: SlotLimits
  readonly #running = new Map<string, number>()
  readonly #queue: Waiting[] = []
  #all = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Resolves with a function that releases the slot, or with a refusal. */
  async take(caller: string, size = 1): Promise<(() => void) | TooMany | Refused<"too_busy">> {
    if (!this.#isFree(caller, size)) {
      if (this.#waiting(caller) >= this.#limits.waiting) return this.#refuse(caller, size)
      await new Promise<void>((start) => this.#queue.push({ caller, size, start }))
    } else this.#begin(caller, size)
    const startedAt = performance.now()
    return () => this.#end(caller, size, performance.now() - startedAt)
  }

  #waiting(caller: string): number {
    return this.#queue.filter((other) => other.caller === caller).length
  }

  #own(caller: string): number {
    return this.#running.get(caller) ?? 0
  }

  #isThrottled(caller: string): boolean {
    const { throttledFrom } = this.#limits
    return throttledFrom !== undefined && this.#waiting(caller) >= throttledFrom
  }

  async #refuse(caller: string, size: number) {
    const isThrottled = this.#isThrottled(caller)
    const isOwn = isThrottled || this.#own(caller) + size > this.#limits.perCaller
    // Without the pause, a program that repeats its call would keep the process busy with refusals and their bodies.
    if (isOwn) await new Promise((end) => setTimeout(end, isThrottled ? retrySeconds * 1000 : pauseMs.max))
    return isOwn ? tooMany(retrySeconds) : refuse("too_busy", { retryAfter: retrySeconds })
  }

  #isFree(caller: string, size: number): boolean {
    const max = this.#isThrottled(caller) ? size : this.#limits.perCaller
    return this.#all + size <= this.#limits.all && this.#own(caller) + size <= max
  }

  #begin(caller: string, size: number): void {
    this.#all += size
    this.#running.set(caller, this.#own(caller) + size)
  }

  #end(caller: string, size: number, tookMs: number): void {
    this.#all -= size
    if (!this.#isThrottled(caller)) {
      this.#release(caller, size)
      return
    }
    setTimeout(
      () => this.#release(caller, size),
      Math.min(Math.max(tookMs, this.#limits.minPauseMs ?? pauseMs.min), pauseMs.max),
    )
    this.#startNext()
  }

  #release(caller: string, size: number): void {
    const left = this.#own(caller) - size
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    this.#startNext()
  }

  #startNext(): void {
    // Several small calls may follow a large one.
    for (;;) {
      const next = this.#queue.findIndex(({ caller, size }) => this.#isFree(caller, size))
      const [waiting] = next < 0 ? [] : this.#queue.splice(next, 1)
      if (!waiting) return
      // Here, not when the waiting call resumes: a new call could take the slot in between.
      this.#begin(waiting.caller, waiting.size)
      waiting.start()
    }
  }
}
