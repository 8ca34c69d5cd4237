import { RouterProvider } from "@tanstack/react-router"
import { useState } from "react"
import { createScreens } from "./routes.tsx"

/** All screens behind the entrance. Whoever comes in begins with a router of their own, which knows no screen of a person before. */
export function Inside() {
  const [router] = useState(createScreens)
  return <RouterProvider router={router} />
}
