import { useCallback, useRef } from "react"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { common } from "../../ui/texts.de.ts"
import type { Difference } from "./differences.ts"
import styles from "./Requests.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  differences: readonly Difference[]
  /** Whether the car's offer is another one; else only the texts that one agrees to are. */
  isOffer: boolean
  /** Something is on its way: nothing can take the focus. */
  busy: boolean
  onContinue: () => void
}

/**
 * What changed since the person saw the offer, old beside new; nothing is sent before they go on (P19). It comes into
 * view and has the focus, for on a phone it stands far above the button that was pressed.
 */
export function OfferChanged({ differences, isOffer, busy, onContinue }: Props) {
  const box = useFocusOnce(!busy)
  return (
    <div ref={box} role="alert" tabIndex={-1} style={{ scrollMarginBlockStart: 16 }}>
      <Notice tone="warning" title={isOffer ? texts.changedTitle : texts.changedTexts}>
        <p>{isOffer ? texts.changedText : texts.changedTextsText}</p>
        {differences.length === 0 ? (
          <p>{texts.changedBack}</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{common.field}</th>
                <th scope="col">{common.before}</th>
                <th scope="col">{common.after}</th>
              </tr>
            </thead>
            <tbody translate="no">
              {differences.map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <del>{before}</del>
                  </td>
                  <td>
                    <ins>{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Button size="small" onClick={onContinue}>
          {texts.changedContinue}
        </Button>
      </Notice>
    </div>
  )
}

/** Takes the focus as soon as it can, once; whoever is typing keeps it. */
function useFocusOnce(canFocus: boolean) {
  const isDone = useRef(false)
  const begin = useCallback((box: HTMLElement | null) => {
    if (!box || isDone.current) return
    isDone.current = true
    if (document.activeElement?.matches("input:not([type=checkbox], [type=radio])")) return
    box.focus({ preventScroll: true })
    box.scrollIntoView()
  }, [])
  return canFocus ? begin : undefined
}
