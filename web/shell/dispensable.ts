import { type ComponentType, lazy } from "react"
import { loadPart } from "../ui/loading/index.ts"

const Nothing = () => null

/** A part that the portal works without: what fails here takes no screen away. */
export const dispensable = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await loadPart(load) }
    } catch {
      return { default: Nothing }
    }
  })
