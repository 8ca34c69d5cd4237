import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Segments } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { keepTheme, shownTheme } from "../../ui/theme/index.ts"

const choices = ["system", "light", "dark"] as const

/** Light or dark, or as the system has it; the browser remembers it (P230). */
export function ThemeCard() {
  const { t } = useTranslation("profile")
  const [theme, setTheme] = useState(shownTheme)
  const change = (choice: (typeof choices)[number]) => {
    const chosen = choice === "system" ? undefined : choice
    keepTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Card title={t("theme")}>
      <p className="muted">{t("themeText")}</p>
      <div>
        <Segments
          label={t("theme")}
          value={theme ?? "system"}
          onChange={change}
          options={choices.map((value) => ({ value, label: t(`theme_${value}`) }))}
        />
      </div>
    </Card>
  )
}
