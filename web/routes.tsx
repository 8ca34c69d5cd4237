import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import { parseSearch, searchOf, stringifySearch } from "./links.ts"
import { pageOf } from "./parts.ts"
import { type Screen, type ScreenName, screens } from "./screens.ts"
import { ErrorPage } from "./shell/ErrorPage.tsx"
import { NotFoundPage, WaitingPage } from "./shell/Pages.tsx"
import { Shell } from "./shell/Shell.tsx"
import { loadTexts } from "./texts.ts"
import { loadPart } from "./ui/loading/index.ts"

// Alone, without a page beneath it, the root is matched for unknown paths only.
const root = createRootRoute({
  staticData: { title: "titleNotFound" },
  component: Shell,
  notFoundComponent: NotFoundPage,
})

function routeOf(name: ScreenName) {
  const screen: Screen = screens[name]
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    ...(searchOf[name] && { validateSearch: searchOf[name] }),
    staticData: screen,
    loader: () => loadTexts(...screen.texts),
    // The router itself would load everything again where it fails, also without a connection.
    component: lazyRouteComponent(() => loadPart(pageOf(screen)), screen.page),
  })
}

export const router = createRouter({
  routeTree: root.addChildren((Object.keys(screens) as ScreenName[]).map(routeOf)),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: WaitingPage,
  scrollRestoration: true,
})
