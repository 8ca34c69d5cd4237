import { type ComponentProps, type ReactNode, useState } from "react"
import { Button } from "../button/Button.tsx"

type Props = Omit<ComponentProps<typeof Button>, "children" | "onClick"> & {
  label: string
  children: (panel: { open: boolean; onClose: () => void }) => ReactNode
}

/** A button and the panel that it opens. */
export function OpenButton({ label, children: panel, ...button }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {panel({ open, onClose: () => setOpen(false) })}
    </>
  )
}
