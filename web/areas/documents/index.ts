export { CarDocuments } from "./CarDocuments.tsx"
export { DocumentSection } from "./DocumentSection.tsx"
