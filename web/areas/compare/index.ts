export { CompareBar } from "./CompareBar.tsx"
export { CompareButton, CompareToggle } from "./CompareToggle.tsx"
export { ComparedCars } from "./compared-cars.ts"
