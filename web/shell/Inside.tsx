import {
  createRootRoute,
  createRoute,
  createRouter,
  type RedirectOptions,
  RouterProvider,
  redirect,
} from "@tanstack/react-router"
import { useState } from "react"
import { links } from "../links.ts"
import { pageOf } from "../parts.ts"
import { ownCarsPath, type Screen, type ScreenName, screens } from "../screens.ts"
import { parseSearch, stringifySearch } from "../search.ts"
import { searchOf } from "../searches.ts"
import { lazyNamed } from "../ui/loading/chunks.tsx"
import { pageHistory } from "../ui/navigation/history.ts"
import { ErrorPage } from "./ErrorPage.tsx"
import { WaitingPage } from "./Frame.tsx"
import { NotFoundPage, Shell } from "./Shell.tsx"
import { texts } from "./texts.de.ts"

/** All screens after the sign-in. Each sign-in gets a new router, without the history of the previous user. */
export function Inside() {
  const [router] = useState(createScreens)
  return <RouterProvider router={router} />
}

// Pathless, so that the root only matches unknown paths.
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
    // Signed-in users are redirected from entry screens.
    component: screen.entry ? WaitingPage : lazyNamed(pageOf(screen), screen.page),
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

const createScreens = () =>
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
