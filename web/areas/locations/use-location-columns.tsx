import { useMemo } from "react"
import type { Location } from "../../../contract/locations.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import type { Column } from "../../ui/table/index.ts"

/** The columns of P79; a branch names its main location. */
export function useLocationColumns(locations: readonly Location[]): readonly Column<Location>[] {
  const { t } = useTranslation("locations")
  return useMemo(() => {
    const names = new Map(locations.map(({ id, name }) => [id, name]))
    const mainOf = ({ mainLocationId }: Location) => names.get(mainLocationId ?? "") ?? ""
    return [
      {
        id: "vfnr",
        header: t("vfnr"),
        cell: ({ vfnr }) => vfnr,
        sort: ({ vfnr }) => vfnr,
      },
      {
        id: "name",
        header: t("name"),
        cell: ({ name }) => name,
        sort: ({ name }) => name,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "kind",
        header: t("kind"),
        cell: (location) =>
          location.main ? (
            <Badge tone="petrol">{t("main")}</Badge>
          ) : (
            t("branchOf", { main: mainOf(location) })
          ),
        sort: (location) => (location.main ? t("main") : t("branchOf", { main: mainOf(location) })),
        wraps: true,
      },
      {
        id: "place",
        header: t("place"),
        cell: ({ address }) => `${address.zip} ${address.city}`,
        sort: ({ address }) => `${address.zip} ${address.city}`,
      },
    ]
  }, [t, locations])
}
