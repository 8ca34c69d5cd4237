export { ProposalFacts } from "./ProposalFacts.tsx"
export { ProposalSection } from "./ProposalSection.tsx"
export { ProposeButton } from "./ProposeButton.tsx"
export { ProposePanel } from "./ProposePanel.tsx"
