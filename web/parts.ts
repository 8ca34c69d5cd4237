import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

type Page = Record<string, ComponentType>
const pages = import.meta.glob<Page>("./areas/sign-in/*Page.tsx")

/** Loads the page of a screen. Throws where there is none. */
export const pageOf =
  (screen: Screen): (() => Promise<Page>) =>
  async () => {
    const { room, page } = screen
    const load = pages[`./areas/${room}/${page}.tsx`] ?? (await import("./rooms.ts")).pageInside(screen)
    if (!load) throw new Error(`There is no page ${page} in ${room}.`)
    return load()
  }
