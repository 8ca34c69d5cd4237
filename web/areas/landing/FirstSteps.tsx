import type { Role } from "../../../contract/enums.ts"
import { type AppLink, hrefOf, links } from "../../links.ts"
import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { Button } from "../../ui/button/Button.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { useMeta } from "../information/meta.ts"
import { texts } from "./texts.de.ts"

const linksOf: Record<Role, readonly [AppLink, AppLink, AppLink]> = {
  SALES_MANAGER: [links.activities({ search: texts.answeredSearch }), links.preOffers(), links.watch()],
  SELLER: [links.preOffers({ drive: ["ELECTRIC"] }), links.watch(), links.activities()],
  ADMIN: [links.home({ due: "overdue" }), links.users(), links.outbox()],
}

/** Suggestions in a demo, until closed (P260). Decided before rendering, so nothing moves later. */
export function FirstSteps({ role }: { role: Role }) {
  const meta = useMeta()
  const [choice, choose] = useBrowserChoice("firstSteps")
  if (choice !== "open" || meta?.demo === false) return null
  return (
    <HStack as="section" gap="2 6" align="center" wrap aria-label={texts.tryTitle}>
      <strong>{texts.tryTitle}</strong>
      {linksOf[role].map((link, at) => (
        <a key={hrefOf(link)} href={hrefOf(link)}>
          {texts.trySteps[role][at]}
        </a>
      ))}
      <Button size="small" variant="quiet" icon="close" onClick={() => choose("hidden")}>
        {texts.tryClose}
      </Button>
    </HStack>
  )
}
