import { Button } from "../button/Button.tsx"
import { common, texts } from "../texts.de.ts"
import { EmptyState } from "./States.tsx"

export const damagedTitle = texts.damagedTitle

/** Instead of what a link should open, if its id cannot be one (`isId`). */
export const DamagedLink = ({ onClose }: { onClose: () => void }) => (
  <EmptyState title={texts.damagedTitle} action={<Button onClick={onClose}>{common.toList}</Button>}>
    {texts.damagedText}
  </EmptyState>
)
