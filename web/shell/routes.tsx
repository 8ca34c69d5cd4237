import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RedirectOptions,
  redirect,
} from "@tanstack/react-router"
import { links, parseSearch, searchOf, stringifySearch } from "../links.ts"
import { pageOf } from "../parts.ts"
import { ownCarsPath, type Screen, type ScreenName, screens } from "../screens.ts"
import { pageHistory } from "../ui/browser/index.ts"
import { loadPart } from "../ui/loading/index.ts"
import { ErrorPage } from "./ErrorPage.tsx"
import { NotFoundPage } from "./Pages.tsx"
import { Shell } from "./Shell.tsx"
import { texts } from "./texts.de.ts"
import { WaitingPage } from "./WaitingPage.tsx"

// Alone, without a page beneath it, the root is matched for unknown paths only.
const root = createRootRoute({
  staticData: { title: texts.titleNotFound },
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
    // The router itself would load everything again where it fails, also without a connection.
    component: screen.entry ? WaitingPage : lazyRouteComponent(() => loadPart(pageOf(screen)), screen.page),
  })
}

const ownCars = createRoute({
  getParentRoute: () => root,
  path: ownCarsPath,
  beforeLoad: () => {
    throw redirect({ ...links.activities({ tab: "contracts" }), replace: true } as RedirectOptions)
  },
})

const routeTree = root.addChildren([...(Object.keys(screens) as ScreenName[]).map(routeOf), ownCars])

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
