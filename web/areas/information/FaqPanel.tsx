import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "../../texts.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { faqQuery } from "./api.ts"
import { ContactLine } from "./ContactLine.tsx"
import { FaqContent } from "./FaqContent.tsx"
import type { InformationHash } from "./hash.ts"
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
  const { t } = useTranslation("information")
  return (
    <SidePanel open={open} onClose={onClose} title={t("faqTitle")} subtitle={<ContactLine />}>
      <Content {...place} />
    </SidePanel>
  )
}

function Content(place: Pick<FaqPanelProps, "wanted" | "go">) {
  const { t } = useTranslation("information")
  return (
    <Loaded of={useQuery(faqQuery)} failure={t("loadFailed")} waiting={<WaitingFaq />}>
      {(faq) => <FaqContent faq={faq} {...place} />}
    </Loaded>
  )
}
