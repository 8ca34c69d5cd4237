import { Overview } from "./Overview.tsx"

export const PreOffersPage = () => <Overview area="PRE_OFFER" />
