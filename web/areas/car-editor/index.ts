export { DeleteCar } from "./DeleteCar.tsx"
export { NewCarPanel } from "./NewCarPanel.tsx"
export { OpenedCar, useOpenCar } from "./OpenedCar.tsx"
