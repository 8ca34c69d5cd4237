import { type RefObject, useEffect, useRef, useState } from "react"
import type { Role } from "../../../contract/enums.ts"
import { useBrowserChoice } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { HStack, VStack } from "../../ui/layout/index.ts"
import { useAgentStart } from "../car/index.ts"
import { ContactLine } from "../information/index.ts"
import styles from "./AgentLanding.module.css"
import { AreaCard } from "./AreaCard.tsx"
import { Film } from "./Film.tsx"
import { texts } from "./texts.de.ts"
import { Upcoming } from "./Upcoming.tsx"

/** Film and headline, the two areas, the contact, and what is due (P75, P194). */
export function AgentLanding({ welcome, role }: { welcome: string; role: Role }) {
  const { data: start, isPending, error, refetch } = useAgentStart()
  const [film, choose] = useBrowserChoice("film")
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (next: "hidden" | null) => {
    choose(next)
    // The pressed button goes with what it was in.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <VStack className={styles.landing}>
      {film === "hidden" ? (
        <HStack as="header" gap="2 6" align="center" justify="between" wrap className={styles.greeting}>
          <div>
            <h1>{welcome}</h1>
            <p className="muted">{texts.lead}</p>
          </div>
          <Button ref={button} size="small" variant="quiet" icon="play" onClick={() => toggle(null)}>
            {texts.showFilm}
          </Button>
        </HStack>
      ) : (
        <Hero welcome={welcome} ready={!isPending} button={button} onHide={() => toggle("hidden")} />
      )}
      <VStack gap={6} className={styles.content}>
        <div className={styles.cards}>
          {(["PRE_OFFER", "SELECTION"] as const).map((area) => (
            <AreaCard
              key={area}
              area={area}
              count={start?.listed[area]}
              failed={error !== null}
              isSeller={role === "SELLER"}
            />
          ))}
        </div>
        <div className={styles.contact}>
          <ContactLine />
        </div>
        {start ? (
          <Upcoming start={start} />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()}>{problemText(error, texts.failed)}</ErrorState>
        ) : (
          <Loading>
            <Skeleton shape="block" height="160px" />
          </Loading>
        )}
      </VStack>
    </VStack>
  )
}

type HeroProps = {
  welcome: string
  ready: boolean
  button: RefObject<HTMLButtonElement | null>
  onHide: () => void
}

/** The film with the headline over it, and the way to do without. */
function Hero({ welcome, ready, button, onHide }: HeroProps) {
  const { end, isUnderHeader } = useUnderHeader()
  return (
    <section className={styles.hero} data-under-header={isUnderHeader || undefined}>
      <Film ready={ready} />
      <div className={styles.headline}>
        <h1>{welcome}</h1>
        <p>{texts.lead}</p>
        <div className={styles.hide}>
          <Button ref={button} size="small" icon="close" onClick={onHide}>
            {texts.hideFilm}
          </Button>
        </div>
      </div>
      <div ref={end} className={styles.end} />
    </section>
  )
}

/**
 * Whether the film is still beneath the header. `end` marks the place, one header above the end of the film, that leaves
 * the window upwards when the header has nothing dark behind it any more.
 */
function useUnderHeader(): { end: RefObject<HTMLDivElement | null>; isUnderHeader: boolean } {
  const end = useRef<HTMLDivElement>(null)
  const [isUnderHeader, setUnderHeader] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnderHeader(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return { end, isUnderHeader }
}
