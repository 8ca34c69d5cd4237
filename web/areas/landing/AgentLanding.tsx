import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { CarCount } from "../../../contract/cars.ts"
import { call } from "../../api.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Icon } from "../../ui/theme/index.ts"
import { ContactLine } from "../information/index.ts"
import styles from "./AgentLanding.module.css"
import { AreaCard } from "./AreaCard.tsx"
import { Film } from "./Film.tsx"

/** How much there is for the caller and what waits for an answer; the browser revalidates it by its ETag. */
const carCount = queryOptions({
  queryKey: ["car", "count"],
  queryFn: ({ signal }) => call("GET /api/car/count", { signal }),
})

/** Film and headline, the two areas with what is available now, what waits for an answer, whom to ask. */
export function AgentLanding({ welcome }: { welcome: string }) {
  const { t } = useTranslation("landing")
  const { end, isUnderHeader } = useUnderHeader()
  const { data: count, isPending } = useQuery({ ...carCount, meta: { failure: t("countFailed") } })
  const failed = !count && !isPending
  return (
    <div className={styles.landing}>
      <section className={styles.hero} data-under-header={isUnderHeader || undefined}>
        <Film ready={!isPending} />
        <div className={styles.headline}>
          <h1>{welcome}</h1>
          <p>{t("lead")}</p>
        </div>
        <div ref={end} className={styles.end} />
      </section>
      <div className={styles.content}>
        <div className={styles.cards}>
          <AreaCard area="PRE_OFFER" count={count?.PRE_OFFER} failed={failed} />
          <AreaCard area="SELECTION" count={count?.SELECTION} failed={failed} />
        </div>
        <WaitingLine count={count} failed={failed} />
        <div className={styles.contact}>
          <ContactLine />
        </div>
      </div>
    </div>
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

type Props = { count: CarCount | undefined; failed: boolean }

/**
 * What the own locations sent that the provider has not answered, with the way to the activities. Failed: the sentence
 * stays away, the way does not.
 */
function WaitingLine({ count, failed }: Props) {
  const { t } = useTranslation("landing")
  const activities = <Link {...(links.activities() as LinkProps)}>{t("activities")}</Link>
  return (
    <p className={styles.waiting}>
      {failed && activities}
      {count && (
        <>
          <Icon name="clock" />
          <span>
            {t("waiting", { count: count.openRequests + count.openAcceptances })}
            {count.openAcceptances > 0 && t("binding", { count: count.openAcceptances })}. {activities}
          </span>
        </>
      )}
    </p>
  )
}
