import type { QueryClient } from "@tanstack/react-query"
import type { ComponentType } from "react"
import type { Screen } from "./screens.ts"

/* Pages and first queries for signed-in users, loaded on demand. Separate from `parts.ts`, so that the sign-in does
   not load this list (ADR-0020). */
const pages = import.meta.glob<Record<string, ComponentType>>(["./areas/*/*Page.tsx", "!./areas/sign-in/*"])
type FirstQueries = { askFirst: (queryClient: QueryClient, screen: Screen) => void }
const firstQueries = import.meta.glob<FirstQueries>("./areas/*/first-queries.ts")

export const pageInside = ({ folder, page }: Screen) => pages[`./areas/${folder}/${page}.tsx`]
export const firstQueriesOf = ({ folder }: Screen) => firstQueries[`./areas/${folder}/first-queries.ts`]

/** All code that a screen needs first. */
export const partsOf = (screen: Screen) =>
  [firstQueriesOf(screen), pageInside(screen)].flatMap((load) => load ?? [])
