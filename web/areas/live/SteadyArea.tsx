import { type FocusEvent, type ReactNode, Suspense } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/Button.tsx"
import styles from "./Live.module.css"
import type { SteadyList } from "./use-steady.ts"

type Props = { list: SteadyList; isPanelOpen: boolean; children: ReactNode }

/** What is around a steady list: it is let go when pointer and focus leave, or by the button that shows what is new. */
export function SteadyArea({ list, isPanelOpen, children }: Props) {
  const { place, isHeld, waiting, release } = list
  const leave = (next: EventTarget | null) => {
    const stays = next instanceof Node && place.current?.contains(next)
    if (isHeld && !isPanelOpen && !stays) release()
  }
  const show = () => {
    release()
    // The button is gone now; whoever came by keyboard goes on at the list.
    place.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that pointer and focus leave
    <div
      ref={place}
      tabIndex={-1}
      className={styles.area}
      onPointerLeave={() => {
        if (!place.current?.contains(document.activeElement)) leave(null)
      }}
      onBlur={(event: FocusEvent) => {
        if (!place.current?.matches(":hover")) leave(event.relatedTarget)
      }}
    >
      {waiting > 0 && (
        <Suspense>
          <Waiting count={waiting} onShow={show} />
        </Suspense>
      )}
      {children}
    </div>
  )
}

function Waiting({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation("live")
  return (
    <div className={styles.waiting}>
      <Button size="small" icon="refresh" onClick={onShow}>
        {t("waiting", { count })}
      </Button>
    </div>
  )
}
