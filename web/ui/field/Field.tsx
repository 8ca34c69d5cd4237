import type { ReactNode } from "react"
import { withUnits } from "../../../contract/with-units.ts"
import { Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Field.module.css"

/** What every input of the kit takes for its surroundings. */
export type FieldProps = {
  label: string
  /** Keeps the label for assistive technology only. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  required?: boolean | undefined
}

type Props = FieldProps & {
  /** Id of the control; hint and error get ids from it (see `describedBy`). */
  id: string
  /** Shown as it is: whether it may show yet is decided by the control. */
  error?: string | undefined
  children: ReactNode
}

/** Ids for `aria-describedby` of the control inside a Field. */
export const describedBy = (id: string, hint: ReactNode, error: string | undefined): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined

/** Label above, control, then the error in place of the hint. */
export function Field({ id, label, labelHidden, hint, required, error, children }: Props) {
  return (
    <VStack gap={1} className={classes(styles.field, error && styles.invalid)}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : styles.label}>
        {withUnits(label)}
        {required === false && <span className={styles.optional}>{texts.optional}</span>}
      </label>
      {children}
      <Remarks {...{ id, error, hint }} />
    </VStack>
  )
}

/** The error of a control, and its hint; see `describedBy`. */
export function Remarks({ id, error, hint }: Pick<Props, "id" | "error" | "hint">) {
  return (
    <>
      {error && (
        <Text as="p" id={`${id}-error`} small className={classes(styles.remark, styles.error)}>
          <Icon name="error" size={16} />
          {withUnits(error)}
        </Text>
      )}
      {hint && (
        <Text id={`${id}-hint`} as="p" small muted className={styles.remark}>
          {hint}
        </Text>
      )}
    </>
  )
}
