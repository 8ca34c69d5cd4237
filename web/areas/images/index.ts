export { ImagesButton } from "./ImagesPanel.tsx"
export { type Configured, type ImageOf, imageNamesQuery, useCarImages } from "./use-car-images.ts"
