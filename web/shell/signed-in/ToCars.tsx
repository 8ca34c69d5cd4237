import { useLocation } from "@tanstack/react-router"
import { screens } from "../../screens.ts"
import styles from "../Frame.module.css"
import { texts } from "../texts.de.ts"

const lists: ReadonlySet<string> = new Set([
  screens.preOffers.path,
  screens.selection.path,
  screens.cars.path,
])

/** Control that opens the current car of the list, or the first one. */
const firstCar = () => {
  const list = document.getElementById("cars")
  return (
    list?.querySelector<HTMLElement>("a[aria-current]") ??
    list?.querySelector<HTMLElement>("[data-car] a, [data-row] td > button, [data-row] button")
  )
}

/** Second skip link: past filters and order to the first car (P197). */
export function ToCars() {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!lists.has(pathname)) return null
  return (
    <button type="button" className={styles.skip} onClick={() => firstCar()?.focus()}>
      {texts.toCars}
    </button>
  )
}
