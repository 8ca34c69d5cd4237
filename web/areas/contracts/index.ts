export { ContractDocuments } from "./ContractDocuments.tsx"
/** @public */
export { ContractLink } from "./ContractLink.tsx"
