import { Overview } from "./Overview.tsx"

/** /overview/preoffer */
export const PreOffersPage = () => <Overview area="PRE_OFFER" />
