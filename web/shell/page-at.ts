import { pageOf } from "../parts.ts"
import { type Screen, screens } from "../screens.ts"
import { lazyNamed } from "../ui/loading/chunks.tsx"

const pages = new Map(
  Object.values<Screen>(screens).map((screen) => [screen.path, lazyNamed(pageOf(screen), screen.page)]),
)

/** The page of a path, loaded when it is first rendered; undefined for unknown paths. */
export const pageAt = (path: string) => pages.get(path)
