import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { useState } from "react"
import { locationText, personText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { ProviderMorning } from "../../../contract/morning.ts"
import type { User } from "../../../contract/users.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { locationsQuery } from "../directory/index.ts"
import { asksWhy, proposedLocation } from "../users/index.ts"
import { ActivatePanel } from "./ActivatePanel.tsx"
import { type Line, Lines } from "./Lines.tsx"
import { useActivate } from "./morning-api.ts"

const none: readonly Location[] = []

/** Who registered and waits: one click admits them where nothing has to be chosen or explained (P194, P54). */
export function Registrations({ registrations }: Pick<ProviderMorning, "registrations">) {
  const { t } = useTranslation("landing")
  const { count, people } = registrations
  const locations = useQuery(locationsQuery).data ?? none
  const [asking, setAsking] = useState<{ user: User; locationIds: string[] } | null>(null)
  const lines = people.map((user): Line => {
    const proposed = proposedLocation(user.gssnLocation, locations, [])
    const place = user.locations[0] ?? proposed
    return {
      id: user.id,
      link: links.users({ search: user.mail, state: "toActivate" }),
      title: personText(user),
      notes: [
        user.mail,
        place
          ? t("forLocation", { location: locationText(place) })
          : user.gssnLocation && t("registeredFor", { gssn: user.gssnLocation }),
        asksWhy(user, true) && t("unproven"),
        user.type !== "ADMIN" && !place && t("noLocation"),
      ],
      action: (
        <Action user={user} placeId={place?.id} onAsk={(locationIds) => setAsking({ user, locationIds })} />
      ),
    }
  })
  return (
    <>
      <Lines
        title={t("registrations")}
        lines={lines}
        none={t("registrationsNone")}
        all={
          count > people.length && (
            <Link {...(links.users({ state: "toActivate" }) as LinkProps)}>
              {t("registrationsAll", { count })}
            </Link>
          )
        }
      />
      {asking && <ActivatePanel {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

type ActionProps = { user: User; placeId: string | undefined; onAsk: (locationIds: string[]) => void }

function Action({ user, placeId, onAsk }: ActionProps) {
  const { t } = useTranslation("landing")
  const activate = useActivate()
  const name = personText(user)
  if (user.type !== "ADMIN" && !placeId)
    return (
      <LinkButton
        size="small"
        label={t("chooseLocationOf", { name })}
        link={links.users({ search: user.mail, state: "toActivate" })}
      >
        {t("chooseLocation")}
      </LinkButton>
    )
  const own = user.locations.map(({ id }) => id)
  const locationIds = own.length > 0 || !placeId ? own : [placeId]
  const asks = asksWhy(user, true)
  return (
    <div>
      <Button
        size="small"
        aria-label={t("activateOf", { name })}
        {...(asks && { "aria-haspopup": "dialog" as const })}
        busy={activate.isPending}
        onClick={() =>
          asks ? onAsk(locationIds) : activate.mutate({ id: user.id, version: user.version, locationIds })
        }
      >
        {t(asks ? "activateWhy" : "activate")}
      </Button>
      <div role="alert">
        {activate.error && <Notice tone="error">{problemText(activate.error, t("activateFailed"))}</Notice>}
      </div>
    </div>
  )
}
