import { instantText } from "../../../contract/core/format.ts"
import type { OwnSession, OwnSettings } from "../../../contract/people/profile.ts"
import { Button, IconButton, oneClick } from "../../ui/button/Button.tsx"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import styles from "./Profile.module.css"
import { texts } from "./texts.de.ts"
import { useOwnCall } from "./use-own-call.ts"

/** The user's sessions, this device first, with sign-out of others. */
export function SessionsCard({ settings }: { settings: OwnSettings }) {
  const { sessions, mostSessions } = settings
  const end = useOwnCall("POST /api/profile/session/end", {
    success: texts.sessionEnded,
    failure: texts.sessionFailed,
  })
  const endOthers = useOwnCall("POST /api/profile/session/end-others", {
    success: texts.othersEnded,
    failure: texts.othersFailed,
  })
  const others = sessions.filter(({ current }) => !current)
  return (
    <PageSection
      ruled
      gap={3}
      title={texts.sessions}
      actions={
        others.length > 0 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <VStack as="ul" ruled={2} className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </VStack>
      {others.length === 0 && <p className="muted">{texts.onlyThis}</p>}
      <p className="muted">{texts.sessionLimit(String(mostSessions))}</p>
    </PageSection>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const knownDevice = deviceOf(session.userAgent)
  const device = knownDevice ? texts.device(knownDevice) : texts.unknownDevice
  const times = { since: instantText(session.since), lastUsed: instantText(session.lastUsed) }
  return (
    <HStack as="li" gap={3} align="center" justify="space-between" {...oneClick}>
      <div>
        <p>
          {device} {session.current && <Badge tone="green">{texts.thisDevice}</Badge>}
        </p>
        <p className="muted">{texts.since(times)}</p>
      </div>
      {!session.current && (
        <IconButton icon="signOut" label={texts.endSession({ device, since: times.since })} onClick={onEnd} />
      )}
    </HStack>
  )
}

const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const
const systems = [
  ["Windows", /\bWindows\b/],
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const

type Device = { browser: string; system: string }

/** Browser and system by user agent; null if neither is known. Other browsers imitate Safari's. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return browser && system ? { browser, system } : null
}
