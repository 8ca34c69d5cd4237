import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Badge, EmptyState } from "../../ui/feedback/index.ts"
import { keyOf, useRead, useSend } from "../../ui/loading/index.ts"
import { confirmDelete } from "../../ui/panel/index.ts"
import { type Column, CreateButton, ListPage, Marked } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { managersOf, useUsers } from "../directory/index.ts"
import { findLocations } from "./find-locations.ts"
import { LocationForm } from "./LocationForm.tsx"
import styles from "./Locations.module.css"
import { deletionProblem } from "./location-problem.ts"
import { treeOf } from "./location-tree.ts"
import { sharingNumber } from "./shared-number.ts"
import { texts } from "./texts.de.ts"

const none: readonly Location[] = []

/** What is edited or deleted, as it was when that began: a form never loses its entries to a list that moves on. */
type Doing = { what: "create" } | { what: "edit"; location: Location } | null

/** The agents' locations as a tree, each main one with its branches beneath: search, create, change, delete (P79). */
export function LocationPage() {
  const [doing, setDoing] = useState<Doing>(null)
  const locations = useRead("GET /api/location/all", undefined, { failure: texts.loadFailed })
  const all = locations.data ?? none
  const isAlone = useIsAlone()
  const stop = () => setDoing(null)
  const remove = useDeletion()
  return (
    <ListPage
      title={texts.title}
      actions={<CreateButton label={texts.create} onClick={() => setDoing({ what: "create" })} />}
      list={locations}
      failure={texts.loadFailed}
      searchLabel={texts.search}
      find={useFindLocations(all, isAlone)}
      columns={useLocationColumns(all, isAlone)}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      onRowClick={(location) => setDoing({ what: "edit", location })}
      rowActions={(location) => (
        <IconButton
          icon="trash"
          tone="danger"
          label={texts.deleteOf(location.vfnr)}
          aria-haspopup="dialog"
          onClick={() => void remove(location)}
        />
      )}
      foundLabel={(count) => texts.found(count)}
      noMatch={texts.noMatch}
      empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
    >
      {doing?.what === "create" && <LocationForm location={null} locations={all} onClose={stop} />}
      {doing?.what === "edit" && <LocationForm location={doing.location} locations={all} onClose={stop} />}
    </ListPage>
  )
}

/** The locations whose rows hold every word of the search (P185); all of them as a tree without one. */
function useFindLocations(all: readonly Location[], isAlone: IsAlone) {
  return useCallback(
    (locations: readonly Location[], search: string) => {
      if (search.trim() === "") return treeOf(locations)
      const names = new Map(all.map(({ id, name }) => [id, name]))
      const kindOf = ({ main, mainLocationId }: Location) =>
        main ? texts.main : texts.branchOf(names.get(mainLocationId ?? "") ?? "")
      const sharesNumber = ({ id, gssnLocation }: Location) =>
        sharingNumber(all, { gssnLocation, own: id }).length > 0
      const wordsOf = (location: Location) =>
        [
          kindOf(location),
          isAlone(location) ? texts.alone : "",
          sharesNumber(location) ? texts.numberSharedMark : "",
        ].join(" ")
      return findLocations(locations, search, wordsOf)
    },
    [all, isAlone],
  )
}

function useIsAlone(): IsAlone {
  const users = useUsers()
  return useCallback(({ id }) => users.length > 0 && managersOf(users, id, undefined).length === 0, [users])
}

/** Asks before a location goes; the newest one, since somebody else may have changed it meanwhile (P33). */
function useDeletion() {
  const client = useQueryClient()
  const remove = useSend("POST /api/location/delete", {
    success: texts.deleted,
    rows: "GET /api/location/all",
    stale: ["GET /api/user/all"],
  })
  return ({ id, ...known }: Location) => {
    const newest = () =>
      client.getQueryData(keyOf("GET /api/location/all"))?.find((one) => one.id === id) ?? { id, ...known }
    const location = newest()
    return confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText(locationText(location)),
      act: () => remove.mutateAsync({ id, version: newest().version }),
      problemOf: deletionProblem,
    })
  }
}

/** Whether a location has no sales manager who could act for it (P2); of none while people are on their way. */
type IsAlone = (location: Location) => boolean

/** The columns of P79; a branch names its main location. */
function useLocationColumns(locations: readonly Location[], isAlone: IsAlone): readonly Column<Location>[] {
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
