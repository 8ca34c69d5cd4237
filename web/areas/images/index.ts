export { ImagesButton } from "./ImagesPanel.tsx"
export { imageNamesQuery } from "./image-names.ts"
export { type Configured, type ImageOf, useCarImages } from "./use-car-images.ts"
