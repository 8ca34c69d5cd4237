import { useState } from "react"
import { Segments } from "../../ui/field/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { keepTheme, shownTheme } from "../../ui/theme/index.ts"
import { texts } from "./texts.de.ts"

const choices = ["system", "light", "dark"] as const

/** Light or dark, or as the system has it; the browser remembers it (P230). */
export function ThemeCard() {
  const [theme, setTheme] = useState(shownTheme)
  const change = (choice: (typeof choices)[number]) => {
    const chosen = choice === "system" ? undefined : choice
    keepTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Card title={texts.theme}>
      <p className="muted">{texts.themeText}</p>
      <div>
        <Segments
          label={texts.theme}
          value={theme ?? "system"}
          onChange={change}
          options={choices.map((value) => ({ value, label: texts.themes[value] }))}
        />
      </div>
    </Card>
  )
}
