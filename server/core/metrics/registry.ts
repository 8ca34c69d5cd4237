import { timingSafeEqual } from "node:crypto"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

export function mayRead(authorization: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(`${authorization}`), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Labels have few values, all from the code, never user input (ADR-0040). */
const registry = new Registry()
const registers = [registry]

/** Name ends with `_total`. */
export const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter<Label>({ name, help, labelNames, registers })

export const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge<Label>({ name, help, labelNames, registers })

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** In seconds. */
export const durations = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Histogram<Label>({ name, help, labelNames, buckets, registers })

let isWatched = false

export function watchProcess(): void {
  if (isWatched) return
  isWatched = true
  collectDefaultMetrics({ register: registry })
}

export const contentType = registry.contentType

/** All metrics in the format of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics()
