import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from "react"
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

/** Each resets the failure of one component. */
const failures = new Set<() => void>()

/** Failed chunks are requested again when next rendered. */
export function retryFailedChunks(): void {
  for (const renew of failures) renew()
  failures.clear()
}

/**
 * A component whose code is loaded when it is first rendered or by `preload`; until then `fallback` is shown. Not `React.lazy`, because React
 * keeps the fallback of a `Suspense` for at least 300 ms. A failure is thrown, and lasts until a `ChunkBoundary` retries.
 */
export function lazyNamed<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  let part: Part | null = null
  let problem: unknown = null
  let loading: Promise<void> | null = null
  let isShown = false
  const listeners = new Set<() => void>()
  const change = (next: { part?: Part; problem?: unknown }) => {
    part = next.part ?? null
    problem = next.problem ?? null
    for (const listener of listeners) listener()
  }
  const request = () => {
    loading ??= loadChunk(load).then(
      (module) => change({ part: module[name] as Part }),
      (error: unknown) => {
        loading = null
        // A failed preload is repeated when the component is shown.
        if (!isShown) return
        failures.add(() => change({}))
        change({ problem: error })
      },
    )
    return loading
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const state = () => problem ?? part
  // biome-ignore lint/correctness/noComponentHookFactories: called once, with its module
  const Late = ({ fallback = null, ...props }: PropsOf<Module[Name]> & { fallback?: ReactNode }) => {
    useSyncExternalStore(subscribe, state, state)
    if (problem) throw problem
    if (part) return createElement(part, props as unknown as PropsOf<Module[Name]>)
    isShown = true
    void request()
    return fallback
  }
  return Object.assign(Late, { preload: request, isLoaded: () => part !== null })
}

/** Loads a component that may be needed next, after the screen. */
export function usePreload({ preload }: { preload: () => Promise<void> }): void {
  const isLater = useAfterStart()
  useEffect(() => {
    if (isLater) void preload()
  }, [isLater, preload])
}

/** Retries; if the portal answers and the chunk stays missing, the page takes over. */
export type TryAgain = (isReachable: boolean) => void
type Props = {
  fallback: (again: TryAgain, problem: unknown) => ReactNode
  /** Also for errors of the code itself, which otherwise reach the page. */
  catchesAll?: boolean
  children: ReactNode
}
type State = { problem: unknown }

/** Keeps the page while a chunk is missing (P231). Reloads if need be: some browsers never ask again (ADR-0022). */
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
