import { createStore } from "../../core/store.ts"

/** The element of the page's content, which panels beside a list are part of. */
export const mainElement = createStore<HTMLElement | null>(null)
