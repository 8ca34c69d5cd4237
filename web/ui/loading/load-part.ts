import { type ComponentType, createElement, use, useEffect, useState } from "react"

/** A part of the portal that cannot be had now: no connection, or gone since a newer build came. */
export class PartMissing extends Error {
  override name = "PartMissing"
  /** Only the page can help any more, by being loaded again. */
  isLost = false
}

/** Loads code with retries. Throws a `PartMissing`. */
export const loadPart = <T>(load: () => Promise<T>, wait?: () => Promise<void>): Promise<T> =>
  tryOften(load, wait).catch((cause: unknown) => {
    throw new PartMissing("A part of the portal could not be loaded.", { cause })
  })

/**
 * A component whose code is loaded when it is shown first, by its name in its file; or earlier, by `ahead`: then nothing
 * stands in for it, where `lazy` would wait a turn. What failed ahead is loaded again when it is asked for next. Of a
 * module only, as `lazy` is.
 */
export function lazily<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]>
  let coming: Promise<ComponentType<Props>> | null = null
  let here: ComponentType<Props> | null = null
  let drawn: Promise<ComponentType<Props>> | null = null
  let drawnIn = turn
  const ahead = () => {
    if (coming) return coming
    coming = marked(
      loadPart(load).then((parts) => {
        here = parts[name] as ComponentType<Props>
        return here
      }),
    )
    // The connection may be back by the time that it is needed.
    coming.catch(() => {
      coming = null
    })
    return coming
  }
  const wanted = () => {
    // Once shown it is not asked for anew, or `use` would try for ever; until somebody asks for what failed (`PartBoundary`).
    if (drawnIn !== turn && !here) drawn = null
    drawnIn = turn
    drawn ??= ahead()
    return drawn
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, with its module
  const Part = (props: Props) => createElement(use(wanted()), props)
  return Object.assign(Part, { ahead, here: () => here })
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/** Grows when what failed may be asked for again. */
let turn = 0

/** What could not be loaded is asked for again the next time that it is drawn. */
export function forgetFailures(): void {
  turn += 1
}

type Lazy<Props> = { ahead(): Promise<ComponentType<Props>>; here(): ComponentType<Props> | null }

/**
 * A part made `lazily` once it has come, null until then: what stands in for it goes at once, where React leaves the
 * fallback of a Suspense standing for 300 ms at least. Throws a `PartMissing` where it cannot be loaded.
 */
export function usePart<Props>(lazy: Lazy<Props>): ComponentType<Props> | null {
  const [problem, setProblem] = useState<unknown>()
  const part = useAhead(lazy, true, setProblem)
  if (problem) throw problem
  return part
}

/**
 * The same for what the screen can do without until somebody reaches for it, loaded once it is `wanted`: it stays null
 * where it cannot be loaded now.
 */
export function useAhead<Props>(
  { ahead, here }: Lazy<Props>,
  wanted = true,
  onProblem: (problem: unknown) => void = ignore,
): ComponentType<Props> | null {
  const [part, setPart] = useState(here)
  useEffect(() => {
    if (wanted && !part) ahead().then((came) => setPart(() => came), onProblem)
  }, [wanted, part, ahead, onProblem])
  return part
}
const ignore = () => {}

/** Marks a promise once it has come, as React marks it: what is there is drawn at once. Who waits learns of a failure. */
function marked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => {},
  )
  return promise
}

/** P100: how often something failed is asked for again, and after how long. */
export const retries = 5
const retryDelayMs = 350

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, retryDelayMs))

/** The build's loader counts styles as asked for although they failed: without them, a second try would come bare. */
const lacksStyles = (error: unknown) =>
  error instanceof Error && error.message.startsWith("Unable to preload CSS")

const loadStyles = async () => (await import("./load-styles.ts")).loadStyles()

/** Loads a part of the portal, and again where the network fails. Throws what the last try threw. */
export async function tryOften<T>(
  load: () => Promise<T>,
  wait = pause,
  styles: () => Promise<void> = loadStyles,
): Promise<T> {
  const once = async () => {
    if (areStylesMissing) await styles()
    areStylesMissing = false
    return load()
  }
  for (let left = retries; left > 0; left -= 1)
    try {
      return await once()
    } catch (error) {
      areStylesMissing ||= lacksStyles(error)
      await wait()
    }
  return once()
}

/** Of any part: also the next one that wants them would come without. */
let areStylesMissing = false
