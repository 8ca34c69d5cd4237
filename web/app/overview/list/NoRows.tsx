import type { Area } from "../../../../contract/core/enums.ts"
import { links } from "../../../core/links.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { EmptyState } from "../../../ui/feedback/States.tsx"
import { common } from "../../../ui/texts.de.ts"
import { texts } from "../texts.de.ts"

export function NoCars({ area }: { area: Area }) {
  const { title, text, toOther } = texts.empty[area]
  const other = area === "SELECTION" ? links.preOffers() : links.selection()
  return (
    <EmptyState title={title} action={<LinkButton link={other}>{toOther}</LinkButton>}>
      {text}
    </EmptyState>
  )
}

export function NoMatch({ all, onClear }: { all: number; onClear: () => void }) {
  return (
    <EmptyState title={texts.noMatchTitle} action={<Button onClick={onClear}>{common.resetFilters}</Button>}>
      {texts.noMatchText(all)}
    </EmptyState>
  )
}
