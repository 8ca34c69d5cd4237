import { useLayoutEffect } from "react"

/**
 * Tells the whole page by a property of its root how much room something at its lower edge takes (tokens.css); none while `size` is
 * undefined. With `:has()` the root would be styled anew with each change of the page.
 */
export function useRoom(property: "--thumb-bar" | "--floating-bar", size: string | undefined): void {
  useLayoutEffect(() => {
    if (size === undefined) return
    const { style } = document.documentElement
    style.setProperty(property, size)
    return () => {
      style.removeProperty(property)
    }
  }, [property, size])
}
