import { lazyNamed } from "../loading/chunks.tsx"
import { MissingPanel } from "./MissingPanel.tsx"

type Shown = { open: boolean; title: string; onClose: () => void }

/** A panel whose code is loaded late; without it a small panel says so and retries. */
export const lazyPanel = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyNamed<Module, Name, Shown>(load, name, (_problem, { open, title, onClose }, again) =>
    open ? <MissingPanel {...{ title, onClose, again }} /> : null,
  )
