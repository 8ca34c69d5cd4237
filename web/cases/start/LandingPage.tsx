import { personText } from "../../../contract/core/format.ts"
import { ContactLine } from "../../people/content/Contact.tsx"
import { useSession } from "../../people/identity/session.ts"
import { Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { lazyNamed } from "../../ui/loading/chunks.tsx"
import styles from "./Hero.module.css"
import { Hero } from "./Hero.tsx"
import { NewCars, Upcoming } from "./StartLines.tsx"
import { useAgentStart } from "./start.ts"
import { texts } from "./texts.de.ts"

/** Separate, so that agents do not load the admins' code. */
const AdminLanding = lazyNamed(() => import("./AdminLanding.tsx"), "AdminLanding")

/** Start page: open work for admins; both lists, what is due, and new cars for agents (P75). */
export function LandingPage() {
  const session = useSession()
  if (session.status !== "signedIn") return null
  const { user } = session
  const welcome = texts.welcome(personText(user))
  if (user.type !== "ADMIN") return <AgentLanding welcome={welcome} />
  return (
    <Page title={welcome} yieldsTitle>
      <AdminLanding fallback={<Placeholder shape="block" height="320px" />} />
    </Page>
  )
}

function AgentLanding({ welcome }: { welcome: string }) {
  const start = useAgentStart()
  return (
    <VStack className={styles.landing}>
      <Hero welcome={welcome} listed={start.data?.listed} ready={!start.isPending} />
      <VStack gap={6} pageWide className={styles.content}>
        <Loaded of={start} failure={texts.failed} waiting={<Placeholder shape="block" height="360px" />}>
          {(loaded) => (
            <>
              <Upcoming start={loaded} />
              <NewCars start={loaded} />
            </>
          )}
        </Loaded>
        {/* Below the list, whose height is not known before: seen once the list stands (P199). */}
        <Text as="div" small muted style={{ visibility: start.isPending ? "hidden" : undefined }}>
          <ContactLine />
        </Text>
      </VStack>
    </VStack>
  )
}
