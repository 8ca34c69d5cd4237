import { Component, type ComponentType, createElement, lazy, type ReactNode, useEffect } from "react"
import { useAfterStart } from "../browser/timing.ts"

/** A chunk of code that cannot be loaded now: there is no connection, or a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError"
  /** It stays missing although the portal answers: only a reload of the page helps (ADR-0022). */
  needsReload = false
}

/** P100: how often a failed request for code is repeated, and after how long. */
export const retries = 5
const retryDelayMs = 350
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, retryDelayMs))

/** Vite counts a style sheet as loaded although it failed: without this, a retry would show the chunk unstyled. */
let areStylesMissing = false

/** Loads code with retries. Throws a `ChunkLoadError`. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  wait = pause,
  loadStyles = loadMissingStyles,
): Promise<T> {
  for (let left = retries; ; left -= 1)
    try {
      if (areStylesMissing) await loadStyles()
      areStylesMissing = false
      return await load()
    } catch (cause) {
      areStylesMissing ||= cause instanceof Error && cause.message.startsWith("Unable to preload CSS")
      if (left === 0) throw new ChunkLoadError("A part of the portal could not be loaded.", { cause })
      await wait()
    }
}

/** Requests each failed style sheet of the page again. */
async function loadMissingStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  // A sheet that is still loading has no entry.
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

/** Forgets the failure of one component each. */
const failures = new Set<() => void>()

/** Chunks that failed are requested again when they are next rendered. */
export function retryFailedChunks(): void {
  for (const renew of failures) renew()
  failures.clear()
}

/**
 * `React.lazy` for a component by its name in its module, with retries, and with `preload` as the router calls it. A preloaded
 * component renders in the same turn. A failure lasts until a `ChunkBoundary` tries again.
 */
export function lazyNamed<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Loaded = { default: ComponentType<PropsOf<Module[Name]>> }
  let loaded: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  const request = () => {
    if (loading) return loading
    loading = loadChunk(load).then((module) => {
      loaded = { default: module[name] as Loaded["default"] }
      if (failures.delete(renew)) renew()
      return loaded
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const fail = (error: unknown): never => {
    failures.add(renew)
    throw error
  }
  const create = () => lazy(() => (loaded ? atOnce(loaded) : request().catch(fail)))
  const renew = () => {
    Current = create()
  }
  let Current = create()
  // biome-ignore lint/correctness/noComponentHookFactories: called once, with its module
  const Lazy = (props: PropsOf<Module[Name]>) => createElement(Current, props)
  return Object.assign(Lazy, {
    preload: (): Promise<void> => request().then(ignore, ignore),
    isLoaded: () => loaded !== null,
  })
}
const ignore = () => {}

/** A promise that resolves in the same turn: `lazy` would show the fallback for 300 ms otherwise. */
const atOnce = <T,>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: this is what makes it a promise
  ({ then: (resolve: (value: T) => void) => resolve(value) }) as unknown as Promise<T>

/** Loads a component that the user may need next, once the screen is there. */
export function usePreload({ preload }: { preload: () => Promise<void> }): void {
  const isLater = useAfterStart()
  useEffect(() => {
    if (isLater) void preload()
  }, [isLater, preload])
}

/** Tries again; where the portal can be reached and the chunk does not come all the same, the page takes over. */
export type TryAgain = (isReachable: boolean) => void
type Props = {
  /** Shown instead of the chunk. */
  fallback: (again: TryAgain, problem: unknown) => ReactNode
  /** Also for errors of the code itself, which otherwise go on to the page. */
  catchesAll?: boolean
  children: ReactNode
}
type State = { problem: unknown }

/**
 * Keeps a chunk that cannot be loaded from replacing the page (P231). Only a chunk that stays missing although the portal answers
 * goes on to the error page, which reloads: some browsers never request it again (ADR-0022).
 */
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { problem: null }
  private failuresInReach = 0

  static getDerivedStateFromError(problem: unknown) {
    return { problem }
  }

  readonly again: TryAgain = (isReachable) => {
    if (isReachable) this.failuresInReach += 1
    const { problem } = this.state
    if (this.failuresInReach > 1 && problem instanceof ChunkLoadError) {
      problem.needsReload = true
      return this.forceUpdate()
    }
    retryFailedChunks()
    this.setState({ problem: null })
  }

  override componentWillUnmount() {
    if (this.state.problem instanceof ChunkLoadError) retryFailedChunks()
  }

  override render() {
    const { problem } = this.state
    const { fallback, catchesAll, children } = this.props
    if (problem === null) return children
    const isOwn = problem instanceof ChunkLoadError && !problem.needsReload
    if (!isOwn && !catchesAll) throw problem
    return fallback(this.again, problem)
  }
}
