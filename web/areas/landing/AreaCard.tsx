import { useQueryClient } from "@tanstack/react-query"
import type { Area } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Skeleton } from "../../ui/feedback/index.ts"
import { Card, Text } from "../../ui/layout/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import { carsOfArea } from "../car/index.ts"
import styles from "./AgentLanding.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  area: Area
  /** Free cars in the list; undefined until they are counted. */
  count: number | undefined
  failed: boolean
  isSeller: boolean
}

/** One of the two areas: how many cars it has, and the way there. Failed: the number is missing, the way is not. */
export function AreaCard({ area, count, failed, isSeller }: Props) {
  const client = useQueryClient()
  const name = area === "PRE_OFFER" ? "preOffers" : "selection"
  // The list is loading when they click.
  const load = () => void client.prefetchQuery({ ...carsOfArea(area), meta: { silent: true } })
  return (
    <Card title={texts[name]}>
      <Text as="p" muted numbers className={styles.count}>
        {count === undefined ? (
          !failed && <Skeleton width="96px" height="36px" />
        ) : (
          <>
            <strong>{numberInputText(count)}</strong> {texts.available(count)}
          </>
        )}
      </Text>
      <p className={styles.text}>{isSeller ? texts[`${name}TextSeller`] : texts[`${name}Text`]}</p>
      <div>
        <LinkButton variant="primary" icon="arrowRight" link={links.overview(area)} onIntent={load}>
          {area === "PRE_OFFER" ? texts.toPreOffers : texts.toSelection}
        </LinkButton>
      </div>
    </Card>
  )
}
