import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "../../texts.ts"
import { ContactLine } from "../information/index.ts"
import styles from "./AgentLanding.module.css"
import { AreaCard } from "./AreaCard.tsx"
import { carCount } from "./api.ts"
import { Film } from "./Film.tsx"
import { useUnderHeader } from "./use-under-header.ts"
import { WaitingLine } from "./WaitingLine.tsx"

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
