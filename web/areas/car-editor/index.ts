export { useDeleteListedCar } from "./DeleteCar.tsx"
export { NewCarPanel } from "./NewCarPanel.tsx"
export { OpenedCar } from "./OpenedCar.tsx"
