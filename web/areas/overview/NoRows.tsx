import type { Area } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { EmptyState } from "../../ui/feedback/States.tsx"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

export function NoCars({ area }: { area: Area }) {
  if (area === "SELECTION")
    return (
      <EmptyState
        title={texts.emptyTitleSelection}
        action={<LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>}
      >
        {texts.emptyTextSelection}
      </EmptyState>
    )
  return (
    <EmptyState
      title={texts.emptyTitlePreOffer}
      action={<LinkButton link={links.selection()}>{texts.toSelection}</LinkButton>}
    >
      {texts.emptyTextPreOffer}
    </EmptyState>
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title={texts.noMatchTitle} action={<Button onClick={onClear}>{common.resetFilters}</Button>}>
      {texts.noMatchText}
    </EmptyState>
  )
}
