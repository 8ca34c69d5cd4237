import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

type Page = Record<string, ComponentType>
const pages = import.meta.glob<Page>("./areas/sign-in/*Page.tsx")

export const pageOf =
  (screen: Screen): (() => Promise<Page>) =>
  async () => {
    const { folder, page } = screen
    const load = pages[`./areas/${folder}/${page}.tsx`] ?? (await import("./pages.ts")).pageInside(screen)
    if (!load) throw new Error(`There is no page ${page} in ${folder}.`)
    return load()
  }
