import { type ComponentType, createElement, type ReactNode, useEffect } from "react"
import { createStore } from "../../core/store.ts"
import { useAfterStart } from "../browser/timing.ts"

/** A chunk that cannot be loaded: no connection, or replaced by a newer build. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError"
  /** Missing although the portal answers: only a reload helps (ADR-0022). */
  needsReload = false
}

/** Retries of a failed chunk request and their delays (P100). */
export const retries = 5
const retryDelayMs = 350
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, retryDelayMs))

/** Vite counts a failed style sheet as loaded; a retry would show the chunk unstyled. */
const areStylesMissing = createStore(false)

/** Loads code with retries. Throws a `ChunkLoadError`. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  wait = pause,
  loadStyles = loadMissingStyles,
): Promise<T> {
  for (let left = retries; ; left -= 1)
    try {
      if (areStylesMissing.get()) await loadStyles()
      areStylesMissing.set(false)
      return await load()
    } catch (cause) {
      if (cause instanceof Error && cause.message.startsWith("Unable to preload CSS"))
        areStylesMissing.set(true)
      if (left === 0) throw new ChunkLoadError("A part of the portal could not be loaded.", { cause })
      await wait()
    }
}

async function loadMissingStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  // A sheet still loading has no entry.
  const isOver = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0
  const missing = [...sheets].filter((link) => link.sheet === null && isOver(link))
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((onload, onerror) => {
          link.replaceWith(Object.assign(link.cloneNode(), { onload, onerror }))
        }),
    ),
  )
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/** Requests a missing chunk again; if the portal answers and it stays missing, the page takes over. */
export type TryAgain = (isReachable: boolean) => void
/** What stands for a component whose code is missing. */
type Missing<Props> = (problem: unknown, props: Props, again: TryAgain) => ReactNode

/**
 * A component whose code is loaded when it is first rendered or by `preload`; until then `fallback` is shown. Not `React.lazy`, because React
 * keeps the fallback of a `Suspense` for at least 300 ms. Missing code is requested again when `again` is called or the component is shown
 * the next time; without `missing` the problem is thrown.
 */
export function lazyNamed<Module extends object, Name extends keyof Module, More = unknown>(
  load: () => Promise<Module>,
  name: Name,
  missing?: Missing<PropsOf<Module[Name]> & More>,
) {
  type Props = PropsOf<Module[Name]> & More
  type Part = ComponentType<Props>
  const store = createStore<{ part?: Part; problem?: ChunkLoadError }>({})
  let loading: Promise<void> | null = null
  let isShown = false
  let failuresInReach = 0
  const request = () => {
    loading ??= loadChunk(load).then(
      (module) => store.set({ part: module[name] as Part }),
      (error: ChunkLoadError) => {
        loading = null
        // A failed preload is repeated when the component is shown.
        if (!isShown) return
        console.error(error)
        store.set({ problem: error })
      },
    )
    return loading
  }
  const again: TryAgain = (isReachable) => {
    if (isReachable) failuresInReach += 1
    const { problem } = store.get()
    if (!problem) return
    // Some browsers never ask for it again (ADR-0022).
    if (failuresInReach > 1)
      store.set({ problem: Object.assign(new ChunkLoadError(problem.message), { needsReload: true }) })
    else store.set({})
  }
  const forget = () => {
    failuresInReach = 0
    if (store.get().problem) store.set({})
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once, with its module
  const Late = ({ fallback = null, ...props }: Props & { fallback?: ReactNode }) => {
    const { part, problem } = store.use()
    useEffect(() => forget, [])
    if (problem && (!missing || problem.needsReload)) throw problem
    if (problem) return missing?.(problem, props as unknown as Props, again)
    if (part) return createElement(part, props as unknown as Props)
    isShown = true
    void request()
    return fallback
  }
  return Object.assign(Late, { preload: request, isLoaded: () => store.get().part !== undefined })
}

/** For parts that a screen can do without while their code is missing. */
export const nothing = () => null

/** Loads a component that may be needed next, after the screen. */
export function usePreload({ preload }: { preload: () => Promise<void> }): void {
  const isLater = useAfterStart()
  useEffect(() => {
    if (isLater) void preload()
  }, [isLater, preload])
}
