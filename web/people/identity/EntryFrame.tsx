import type { ReactNode } from "react"
import { useOpenTitle } from "../../ui/browser/page-title.ts"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { MailLink, PhoneLink } from "../content/Contact.tsx"
import { useMeta } from "../content/meta.ts"
import poster from "./intro.webp"
import styles from "./LoginPage.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  title: string
  /** A further form of the same screen, with its own window title (P232). */
  isStep?: boolean
  children: ReactNode
}

/** The frame of all screens before the sign-in: a picture, beside it one form, and contact. */
export function EntryFrame({ title, isStep = false, children }: Props) {
  const meta = useMeta()
  useOpenTitle(isStep ? title : undefined)
  return (
    <div className={styles.page} data-beside-picture>
      <VStack as="section" justify="end" className={styles.intro} data-paper="never" data-under-header>
        <img src={poster} alt="" width={1600} height={900} fetchPriority="high" />
        <div className="on-picture">
          <p className={classes(styles.headline, "title")}>{texts.headline}</p>
          <p>{texts.claimPreOffers}</p>
          <p>{texts.claimSelection}</p>
        </div>
      </VStack>
      <VStack gap={6} className={styles.entry}>
        <h1>{title}</h1>
        {children}
        {meta && (
          <Text as="p" small muted>
            {texts.contact}: <MailLink mail={meta.contactMail} />, <PhoneLink phone={meta.contactPhone} />
          </Text>
        )}
      </VStack>
    </div>
  )
}
