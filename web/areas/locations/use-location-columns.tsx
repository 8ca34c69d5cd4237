import { useMemo } from "react"
import type { Location } from "../../../contract/locations.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { type Column, Marked } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import styles from "./Locations.module.css"
import { sharingNumber } from "./shared-number.ts"
import { texts } from "./texts.de.ts"

/** Whether a location has no sales manager who could act for it (P2); of none while people are on their way. */
export type IsAlone = (location: Location) => boolean

/** The columns of P79; a branch names its main location. */
export function useLocationColumns(
  locations: readonly Location[],
  isAlone: IsAlone,
): readonly Column<Location>[] {
  return useMemo(() => {
    const names = new Map(locations.map(({ id, name }) => [id, name]))
    const mainOf = ({ mainLocationId }: Location) => names.get(mainLocationId ?? "") ?? ""
    const sharingOf = ({ id, gssnLocation }: Location) => sharingNumber(locations, { gssnLocation, own: id })
    return [
      {
        id: "vfnr",
        header: texts.vfnr,
        cell: ({ vfnr }) => vfnr,
        sort: ({ vfnr }) => vfnr,
      },
      {
        id: "name",
        header: texts.name,
        cell: (location) => (
          <span className={classes(!location.main && styles.branch)}>
            <Name location={location} sharing={sharingOf(location)} />
            {isAlone(location) && (
              <>
                {" "}
                <Badge tone="amber">
                  <Marked>{texts.alone}</Marked>
                </Badge>
              </>
            )}
          </span>
        ),
        sort: ({ name }) => name,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "kind",
        header: texts.kind,
        cell: (location) =>
          location.main ? (
            <Badge tone="petrol">
              <Marked>{texts.main}</Marked>
            </Badge>
          ) : (
            texts.branchOf(mainOf(location))
          ),
        sort: (location) => (location.main ? texts.main : texts.branchOf(mainOf(location))),
        wraps: true,
      },
      {
        id: "place",
        header: texts.place,
        cell: ({ address }) => `${address.zip} ${address.city}`,
        sort: ({ address }) => `${address.zip} ${address.city}`,
      },
    ]
  }, [locations, isAlone])
}

/** The name, marked where another location has the same company number (P46). */
function Name({ location, sharing }: { location: Location; sharing: readonly string[] }) {
  if (sharing.length === 0) return <Marked>{location.name}</Marked>
  const sentence = texts.numberShared(sharing.join(", "))
  return (
    <>
      <Marked>{location.name}</Marked>{" "}
      <span title={sentence}>
        <Badge tone="amber">
          <Marked>{texts.numberSharedMark}</Marked>
        </Badge>
        <span className="visually-hidden">{sentence}</span>
      </span>
    </>
  )
}
