export { imageNamesQuery } from "./api.ts"
export { ImagesButton } from "./ImagesPanel.tsx"
export { type Configured, type ImageOf, useCarImages } from "./use-car-images.ts"
