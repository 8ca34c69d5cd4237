export { ContractDocuments, ContractLink } from "./Contracts.tsx"
