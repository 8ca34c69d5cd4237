import { Overview } from "./Overview.tsx"

/** /overview/preoffer */
export function PreOfferOverviewPage() {
  return <Overview area="PRE_OFFER" />
}

/** /overview/selection */
export function SelectionOverviewPage() {
  return <Overview area="SELECTION" />
}
