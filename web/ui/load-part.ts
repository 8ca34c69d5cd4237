import { type ComponentType, type LazyExoticComponent, lazy } from "react"
import { tryOften } from "./try-often.ts"

/** A part of the portal that cannot be had now: no connection, or gone since a newer build came. */
export class PartMissing extends Error {
  override name = "PartMissing"
}

/** Loads code or texts with retries. Throws a `PartMissing`. */
export const loadPart = <T>(load: () => Promise<T>, wait?: () => Promise<void>): Promise<T> =>
  tryOften(load, wait).catch((cause: unknown) => {
    throw new PartMissing("A part of the portal could not be loaded.", { cause })
  })

/** A component whose code is loaded when it is shown first, by its name in its file. */
export const lazily = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await loadPart(load))[name] }))
