export { ContractDocuments } from "./ContractDocuments.tsx"
export { ContractLink } from "./ContractLink.tsx"
