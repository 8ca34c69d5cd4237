import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import type { AgentStart } from "../../../contract/cases/start.ts"
import { type Area, areas } from "../../../contract/core/enums.ts"
import { numberText } from "../../../contract/core/format.ts"
import { hrefOf, links } from "../../core/links.ts"
import { carsOfArea } from "../../fleet/cars/lists.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { Icon } from "../../ui/theme/icons.tsx"
import { Film } from "./Film.tsx"
import styles from "./Hero.module.css"
import { texts } from "./texts.de.ts"

type Props = { welcome: string; listed: AgentStart["listed"] | undefined; ready: boolean }

/** A strip of film below the header, over it the greeting and the links to both lists. */
export function Hero({ welcome, listed, ready }: Props) {
  const { top, ...mark } = useUnderHeader()
  return (
    <VStack as="section" justify="end" className={styles.hero} {...mark}>
      <Film ready={ready} />
      <VStack gap={4} pageWide className={styles.over}>
        <h1 className="on-picture">{welcome}</h1>
        <HStack gap={usePhone() ? 2 : 3}>
          {areas.map((area) => (
            <AreaLink key={area} area={area} count={listed?.[area]} />
          ))}
        </HStack>
      </VStack>
      <div ref={top} className={styles.top} />
    </VStack>
  )
}

/**
 * Whether the header may be transparent over the picture at the top of a page: until it is scrolled. `top` marks how far,
 * as the picture's text would move below the menu.
 */
function useUnderHeader() {
  const [isUnderHeader, setUnderHeader] = useState(true)
  const top = useCallback((mark: HTMLDivElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnderHeader(entry.isIntersecting)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])
  return { top, "data-under-header": isUnderHeader || undefined }
}

/** A list with its number of free cars; works without the number too. */
function AreaLink({ area, count }: { area: Area; count: number | undefined }) {
  const client = useQueryClient()
  const isPhone = usePhone()
  // Prefetches the list before the click.
  const load = () => void client.prefetchQuery({ ...carsOfArea(area), meta: { silent: true } })
  return (
    <a className={styles.area} href={hrefOf(links.overview(area))} onPointerEnter={load} onFocus={load}>
      <strong className="title">{count === undefined ? "" : numberText(count)}</strong>{" "}
      <Text strong grow>
        {texts.area[area]}{" "}
        <small className="muted">{isPhone ? texts.freeShort : texts.free(count ?? 0)}</small>
      </Text>
      {!isPhone && <Icon name="chevronRight" />}
    </a>
  )
}
