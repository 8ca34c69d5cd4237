import { Link, type LinkProps } from "@tanstack/react-router"
import { type RefObject, Suspense, useEffect, useRef, useState } from "react"
import type { Role } from "../../../contract/enums.ts"
import type { AgentMorning as Morning } from "../../../contract/morning.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import { ContactLine } from "../information/index.ts"
import styles from "./AgentLanding.module.css"
import { AgentMorning } from "./AgentMorning.tsx"
import { AreaCard } from "./AreaCard.tsx"
import { Film } from "./Film.tsx"
import { useAgentMorning } from "./morning-api.ts"
import { useFilmShown } from "./use-film-shown.ts"

/** For the first visits film and headline; then what waits, the two areas with what can be asked for, whom to ask (P75, P194). */
export function AgentLanding({ welcome, role }: { welcome: string; role: Role }) {
  const { t } = useTranslation("landing")
  const { data: morning, isPending } = useAgentMorning()
  const { isShown, show } = useFilmShown()
  const failed = !morning && !isPending
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (next: boolean) => {
    show(next)
    // The button that was pressed goes with what it was in.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className={styles.landing}>
      {isShown ? (
        <Hero welcome={welcome} ready={!isPending} button={button} onHide={() => toggle(false)} />
      ) : (
        <header className={styles.greeting}>
          <div>
            <h1>{welcome}</h1>
            <p className="muted">{t("lead")}</p>
          </div>
          <Button ref={button} size="small" variant="quiet" icon="play" onClick={() => toggle(true)}>
            {t("showFilm")}
          </Button>
        </header>
      )}
      <div className={styles.content}>
        <div className={styles.cards}>
          {(["PRE_OFFER", "SELECTION"] as const).map((area) => (
            <AreaCard
              key={area}
              area={area}
              count={morning?.askable[area]}
              listed={morning?.listed[area]}
              failed={failed}
              isSeller={role === "SELLER"}
            />
          ))}
        </div>
        <WaitingLine morning={morning} failed={failed} />
        <Suspense fallback={<WaitingMorning />}>
          <AgentMorning role={role} />
        </Suspense>
        <div className={styles.contact}>
          <ContactLine />
        </div>
      </div>
    </div>
  )
}

const WaitingMorning = () => (
  <Loading>
    <Skeleton shape="block" height="240px" />
  </Loading>
)

type HeroProps = {
  welcome: string
  ready: boolean
  button: RefObject<HTMLButtonElement | null>
  onHide: () => void
}

/** The film with the headline over it, and the way to do without. */
function Hero({ welcome, ready, button, onHide }: HeroProps) {
  const { t } = useTranslation("landing")
  const { end, isUnderHeader } = useUnderHeader()
  return (
    <section className={styles.hero} data-under-header={isUnderHeader || undefined}>
      <Film ready={ready} />
      <div className={styles.headline}>
        <h1>{welcome}</h1>
        <p>{t("lead")}</p>
        <div className={styles.hide}>
          <Button ref={button} size="small" icon="close" onClick={onHide}>
            {t("hideFilm")}
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

type Props = { morning: Morning | undefined; failed: boolean }

/**
 * What the own locations sent that the provider has not answered, with the way to the activities. Failed: the sentence
 * stays away, the way does not.
 */
function WaitingLine({ morning, failed }: Props) {
  const { t } = useTranslation("landing")
  const isWaiting = morning !== undefined && morning.openRequests + morning.openAcceptances > 0
  const activities = (
    <Link {...(links.activities(isWaiting ? { tab: "open" } : {}) as LinkProps)}>{t("activities")}</Link>
  )
  return (
    <p className={styles.waiting}>
      {failed && activities}
      {morning && (
        <>
          <Icon name="clock" />
          <span>
            {t("waiting", { count: morning.openRequests + morning.openAcceptances })}
            {morning.openAcceptances > 0 && t("binding", { count: morning.openAcceptances })}. {activities}
          </span>
        </>
      )}
    </p>
  )
}
