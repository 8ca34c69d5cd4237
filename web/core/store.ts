import { useSyncExternalStore } from "react"

export type Store<State> = {
  get: () => State
  /** Replaces the state and notifies its readers. */
  set: (state: State) => void
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** The state, for rendering. */
  use: () => State
}

/** State that several components share, or that code outside of React changes. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  const get = () => state
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}
