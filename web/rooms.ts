import type { QueryClient } from "@tanstack/react-query"
import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

/*
 * What the rooms of whoever is signed in have in their folders by these names, each loaded when it is needed. A file of its own: the
 * sign-in does without the list of them (ADR-0020).
 */
const pages = import.meta.glob<Record<string, ComponentType>>(["./areas/*/*Page.tsx", "!./areas/sign-in/*"])
type FirstQueries = { askFirst: (queryClient: QueryClient, screen: Screen) => void }
const firstQueries = import.meta.glob<FirstQueries>("./areas/*/first-queries.ts")

export const pageInside = ({ room, page }: Screen) => pages[`./areas/${room}/${page}.tsx`]
export const firstQueriesOf = ({ room }: Screen) => firstQueries[`./areas/${room}/first-queries.ts`]

/** Everything that a screen begins with. */
export const partsOf = (screen: Screen) =>
  [firstQueriesOf(screen), pageInside(screen)].flatMap((load) => load ?? [])
