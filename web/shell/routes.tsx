import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router"
import { parseSearch, searchOf, stringifySearch } from "../links.ts"
import { pageOf } from "../parts.ts"
import { type Screen, type ScreenName, screens } from "../screens.ts"
import { loadTexts } from "../texts.ts"
import { pageHistory } from "../ui/browser/index.ts"
import { loadPart } from "../ui/loading/index.ts"
import { ErrorPage } from "./ErrorPage.tsx"
import { NotFoundPage } from "./Pages.tsx"
import { Shell } from "./Shell.tsx"
import { WaitingPage } from "./WaitingPage.tsx"

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
    // Whoever is signed in is only led on from there.
    ...(screen.entry ? { component: WaitingPage } : loaded(screen)),
  })
}

const loaded = (screen: Screen) => ({
  loader: () => loadTexts(...screen.texts),
  // The router itself would load everything again where it fails, also without a connection.
  component: lazyRouteComponent(() => loadPart(pageOf(screen)), screen.page),
})

const routeTree = root.addChildren((Object.keys(screens) as ScreenName[]).map(routeOf))

/** The router of all screens, at the address that the page has. */
export const createScreens = () =>
  createRouter({
    routeTree,
    history: pageHistory(),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: WaitingPage,
    scrollRestoration: true,
  })
