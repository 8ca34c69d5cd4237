import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"

/** That nothing at all is saved of the cars of these cells, and how many cars that are. */
export function HeldBack({ cells }: { cells: readonly { car: Car | undefined }[] }) {
  const { t } = useTranslation("grid")
  const count = new Set(cells.flatMap(({ car }) => (car ? [car.id] : []))).size
  return count > 0 && <p>{t("heldBack", { count, formatted: numberText(count) })}</p>
}
