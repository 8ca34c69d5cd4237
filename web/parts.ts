import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

type Page = Record<string, ComponentType>
type Texts = Record<string, string>
const pages = import.meta.glob<Page>("./areas/sign-in/*Page.tsx")
const texts = import.meta.glob<Texts>("./areas/sign-in/texts.*.json", { import: "default" })

const rooms = () => import("./rooms.ts")

/** Loads the page of a screen. Throws where there is none. */
export const pageOf =
  (screen: Screen): (() => Promise<Page>) =>
  async () => {
    const { room, page } = screen
    const load = pages[`./areas/${room}/${page}.tsx`] ?? (await rooms()).pageInside(screen)
    if (!load) throw new Error(`There is no page ${page} in ${room}.`)
    return load()
  }

/** Loads the texts of a room. Throws where there are none. */
export async function textsOf(room: string, language: string): Promise<Texts> {
  const load = texts[`./areas/${room}/texts.${language}.json`] ?? (await rooms()).textsInside(room, language)
  if (!load) throw new Error(`There are no texts for "${room}".`)
  return load()
}
