import { Loaded } from "../../ui/feedback/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ContactLine } from "./ContactLine.tsx"
import { unchanging } from "./editions.ts"
import { FaqContent } from "./FaqContent.tsx"
import type { InformationHash } from "./hash.ts"
import { texts } from "./texts.de.ts"
import { WaitingFaq } from "./WaitingText.tsx"

export type FaqPanelProps = {
  open: boolean
  /** A tab or a question by its name; null for the first tab. */
  wanted: string | null
  go: (hash: InformationHash) => void
  onClose: () => void
}

/** Questions and answers about both areas, with a search and whom to ask (P63). */
export function FaqPanel({ open, onClose, ...place }: FaqPanelProps) {
  return (
    <SidePanel open={open} onClose={onClose} title={texts.faqTitle} subtitle={<ContactLine />}>
      <Content {...place} />
    </SidePanel>
  )
}

function Content(place: Pick<FaqPanelProps, "wanted" | "go">) {
  const topics = useRead("GET /api/content/faq", undefined, unchanging)
  return (
    <Loaded of={topics} failure={texts.loadFailed} waiting={<WaitingFaq />}>
      {(topics) => <FaqContent faq={topics} {...place} />}
    </Loaded>
  )
}
