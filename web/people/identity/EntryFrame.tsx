import type { ReactNode } from "react"
import { useOpenTitle } from "../../ui/browser/page-title.ts"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { MailLink, PhoneLink } from "../content/Contact.tsx"
import { InformationLink } from "../content/InformationLink.tsx"
import { useMeta } from "../content/meta.ts"
import styles from "./LoginPage.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  title: string
  /** A further form of the same screen, with its own window title (P232). */
  isStep?: boolean
  children: ReactNode
}

/** The frame of all screens before the sign-in: introduction, one form, and contact. */
export function EntryFrame({ title, isStep = false, children }: Props) {
  const meta = useMeta()
  useOpenTitle(isStep ? title : undefined)
  return (
    <div className={styles.page}>
      <VStack as="section" gap={4} className={styles.intro}>
        <p className={styles.headline}>{texts.headline}</p>
        <p>{texts.claimPreOffers}</p>
        <p>{texts.claimSelection}</p>
      </VStack>
      <VStack gap={6} className={styles.entry}>
        <h1>{title}</h1>
        {children}
        <HStack as="p" gap="1 6" wrap small>
          <InformationLink hash="faq">{texts.faq}</InformationLink>
          <InformationLink hash="datenschutz">{common.privacy}</InformationLink>
        </HStack>
        {meta && (
          <Text as="p" small muted>
            {texts.contact}: <MailLink mail={meta.contactMail} />, <PhoneLink phone={meta.contactPhone} />
          </Text>
        )}
      </VStack>
    </div>
  )
}
