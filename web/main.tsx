import "./ui/tokens.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { whenPersonChanges } from "./areas/identity/session.ts"
import { router } from "./routes.tsx"
import { startTexts } from "./shell/i18n.ts"
import { createQueryClient } from "./shell/query-client.ts"

const place = document.getElementById("root")
if (!place) throw new Error("The page has no #root.")

const queryClient = createQueryClient()
whenPersonChanges(() => queryClient.clear())

await startTexts()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
