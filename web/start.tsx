import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { router } from "./routes.tsx"
import { startTexts } from "./shell/i18n.ts"

/** Shows the portal in the page. */
export async function start(queryClient: QueryClient): Promise<void> {
  const place = document.getElementById("root")
  if (!place) throw new Error("The page has no #root.")
  startTexts()
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
