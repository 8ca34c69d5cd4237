import { useEffect } from "react"
import type { Screen } from "../screens.ts"
import { useTranslation } from "../texts.ts"
import { nameScreen } from "../ui/browser/index.ts"

/** Names the screen in the title of the window; the portal alone where there is none. */
export function useTitle(title: Screen["title"] | undefined) {
  const { t } = useTranslation("shell")
  useEffect(() => {
    nameScreen(title ? `${t(title)} – ${t("brand")}` : t("brand"))
  }, [title, t])
}
