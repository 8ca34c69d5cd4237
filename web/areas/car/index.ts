export {
  acceptReason,
  alternatives,
  individualReason,
  proposeReason,
  requestReason,
  rowAction,
} from "./actions.ts"
export { CarBadges, CarState, isHeldZvf, TakeoverText, Vin } from "./CarBadges.tsx"
export { CarPicture, LargeCarPicture } from "./CarPicture.tsx"
export { CarSteps } from "./CarSteps.tsx"
export { keepUnchanged } from "./held-list.ts"
export { type Labels, useLabels } from "./labels.ts"
export {
  carsOfArea,
  fetchExport,
  firstCarsOfArea,
  holdList,
  isTakenHere,
  listAddress,
  releaseList,
  removeCar,
  replaceCar,
} from "./lists.ts"
export { MandatoryText } from "./MandatoryText.tsx"
export { differenceToMain, signedKmText, signedNumber } from "./offer-difference.ts"
export { ContentPanel, PanelFooter } from "./PanelFooter.tsx"
export { type Layout, type Prices, useLayout, usePrices } from "./preferences.ts"
export { amountOf, inOrder, kindText, underListText } from "./prices.ts"
export { type ReasonText, useReasonText } from "./reason-text.ts"
export { useAgentStart } from "./start.ts"
export { useAsking } from "./use-asking.ts"
export { WishNotes } from "./WishNotes.tsx"
