import { looksAtScreens } from "./accessibility.ts"

looksAtScreens(() => true)
