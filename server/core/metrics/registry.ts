import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/**
 * All numbers of this process that Prometheus may fetch. Each stands where what it counts happens; labels have few values that
 * the code knows, never what people typed (ADR-0040).
 */
const registry = new Registry()
const registers = [registry]

type Described<Label extends string> = { name: string; help: string; labelNames?: readonly Label[] }

/** Only grows; the name ends with `_total`. */
export const counter = <Label extends string = never>(about: Described<Label>) =>
  new Counter<Label>({ ...about, registers })

export const gauge = <Label extends string = never>(about: Described<Label>) =>
  new Gauge<Label>({ ...about, registers })

/** Durations in seconds; the name ends with `_seconds`. */
export const durations = <Label extends string = never>(about: Described<Label>) =>
  new Histogram<Label>({ ...about, buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60], registers })

let isWatched = false

/** Watches the process itself from now on: its memory, its processor time, how late its event loop is. */
export function watchProcess(): void {
  if (isWatched) return
  isWatched = true
  collectDefaultMetrics({ register: registry })
}

export const contentType = registry.contentType

/** All numbers as Prometheus reads them. */
export const metricsText = (): Promise<string> => registry.metrics()
