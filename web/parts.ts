import type { QueryClient } from "@tanstack/react-query"
import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

/** What the rooms have in their folders by these names, each loaded when it is needed. */
const pages = import.meta.glob<Record<string, ComponentType>>("./areas/*/*Page.tsx")
const texts = import.meta.glob<Record<string, string>>("./areas/*/texts.*.json", { import: "default" })
type FirstQueries = { askFirst: (queryClient: QueryClient, screen: Screen) => void }
const firstQueries = import.meta.glob<FirstQueries>("./areas/*/first-queries.ts")

export const pageOf = ({ room, page }: Screen) => pages[`./areas/${room}/${page}.tsx`]
export const textsOf = (room: string, language: string) => texts[`./areas/${room}/texts.${language}.json`]
export const firstQueriesOf = ({ room }: Screen) => firstQueries[`./areas/${room}/first-queries.ts`]

/** Everything that a screen begins with. */
export const partsOf = (screen: Screen) =>
  [firstQueriesOf(screen), pageOf(screen), ...screen.texts.map((room) => textsOf(room, "de"))].flatMap(
    (load) => load ?? [],
  )
