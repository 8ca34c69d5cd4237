import "../ui/theme/colours.css"
import "../ui/theme/tokens.css"
import "../ui/theme/print.css"
import { createRoot } from "react-dom/client"
import { showKeptTheme } from "../ui/theme/index.ts"
import { OfflinePage } from "./OfflinePage.tsx"
import { readKept } from "./read-kept.ts"

// Nothing of the portal's own start is used here: that asks for a session first.
showKeptTheme()
const place = document.getElementById("root")
if (place) createRoot(place).render(<OfflinePage kept={readKept()} />)
