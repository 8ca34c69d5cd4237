import { locationText, notSet, personText } from "../../../contract/core/format.ts"
import { once } from "../../../contract/core/once.ts"
import { searchTextOf } from "../../../contract/core/search.ts"
import type { Location, LocationFields, LocationUse } from "../../../contract/people/locations.ts"
import type { User } from "../../../contract/people/users.ts"
import { detailsOf } from "../../core/api.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Combobox } from "../../ui/field/Combobox.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { flag, line } from "../../ui/resource/fields.tsx"
import { ResourcePage } from "../../ui/resource/ResourcePage.tsx"
import type { Edited, Listed, ResourceOfPage } from "../../ui/resource/resource.ts"
import { textColumn } from "../../ui/table/PlainTable.tsx"
import { useUsers } from "../users/all-users.ts"
import { managersOf } from "../users/managers.ts"
import { texts } from "./texts.de.ts"

type LocationKind = { row: Location; draft: LocationFields; related: readonly User[] }
type Rows = Listed<LocationKind>
type Form = Edited<LocationKind>

/** The agents' locations as a tree of main locations and branches; all fields are required (P79). */
export const locations: ResourceOfPage<LocationKind> = {
  name: "location",
  list: "GET /api/location/all",
  create: "POST /api/location/",
  update: "POST /api/location/update",
  remove: "POST /api/location/delete",
  // Users include the names of their locations.
  stale: ["GET /api/user/all"],
  texts,
  useReferences: useUsers,

  rowLabel: ({ name }) => name,
  columns: (listed) => [
    textColumn("vfnr", texts.vfnr, ({ vfnr }) => vfnr),
    textColumn("name", texts.name, ({ name }) => name, {
      cell: (location) => <Name location={location} listed={listed} />,
      wraps: true,
      card: "none",
    }),
    textColumn("kind", texts.kind, (location) => kindOf(location, listed), {
      cell: (location) =>
        location.main ? <Badge tone="petrol">{texts.main}</Badge> : kindOf(location, listed),
      wraps: true,
      card: "first",
    }),
    textColumn("place", texts.place, placeOf),
  ],
  searchText: (listed) => (location) =>
    searchTextOf(
      [location.vfnr],
      [
        ...[location.name, kindOf(location, listed), placeOf(location)],
        isAlone(location, listed) ? texts.alone : "",
        sharingNumber(listed.rows, location).length > 0 ? texts.numberSharedMark : "",
      ],
    ),
  inOrder: (rows, isSearched) => (isSearched ? rows : treeOf(rows)),

  fields: {
    name: line(texts.name),
    vfnr: line(texts.vfnr, {
      hint: (form) => {
        const { length } = branchesOf(form)
        return length > 0 ? texts.vfnrBranchesHint(length) : undefined
      },
    }),
    gssnLocation: line(texts.gssnLocation, { beside: true, after: (form) => <SharedNumber form={form} /> }),
    street: line(texts.street, { of: ({ address }) => address.street }),
    zip: line(texts.zip, { of: ({ address }) => address.zip }),
    city: line(texts.city, { beside: true, of: ({ address }) => address.city }),
    region: line(texts.region, { of: ({ address }) => address.region }),
    main: flag(texts.mainField, {
      follows: () => ({ mainLocationId: null }),
      refusedBecause: (form) => {
        const { length } = branchesOf(form)
        return form.draft.main && length > 0 ? texts.hasBranches(length) : undefined
      },
    }),
    mainLocationId: {
      label: texts.mainLocation,
      initial: null,
      words: (chosen, { rows }) => {
        const main = rows.find(({ id }) => id === chosen)
        return main ? locationText(main) : notSet
      },
      input: (chosen, choose, form) => !form.draft.main && <MainLocation {...{ chosen, choose, form }} />,
      after: (form) => <Group form={form} />,
    },
  },
  body: ({ street, zip, city, region, ...values }) => ({
    ...values,
    address: { street, zip, city, region },
  }),
  short: true,
  formTitle: ({ name }) => name,
  formSubtitle: ({ vfnr }) => vfnr,
  more: ({ row }) => row && <Managers locationId={row.id} />,

  deletion: {
    label: ({ vfnr }) => texts.deleteOf(vfnr),
    text: (location) => texts.deleteText(locationText(location)),
  },
  problemOf: (error) => {
    const [branching, use] = [detailsOf(error, "has_branches"), detailsOf(error, "in_use")]
    if (branching) return texts.hasBranches(branching.branches)
    return use && texts.inUse(usesIn(use))
  },
}

export const LocationPage = () => <ResourcePage of={locations} />

const counted = ["users", "cars", "branches", "acts"] as const satisfies (keyof LocationUse)[]
const enumeration = once(() => new Intl.ListFormat("de", { type: "conjunction" }))
const usesIn = (use: Partial<LocationUse>): string =>
  enumeration().format(counted.flatMap((what) => (use[what] ? [texts.use[what](use[what])] : [])))

const placeOf = ({ address: { zip, city } }: Location): string => `${zip} ${city}`

function kindOf({ main, mainLocationId }: Location, { rows }: Rows): string {
  return main ? texts.main : texts.branchOf(rows.find(({ id }) => id === mainLocationId)?.name ?? "")
}

/** Whether a location has no sales manager (P2); false until users are loaded. */
const isAlone = ({ id }: Location, { related: users }: Rows): boolean =>
  users.length > 0 && managersOf(users, id, undefined).length === 0

const branchesOf = ({ row, rows }: Form): readonly Location[] =>
  row ? rows.filter(({ mainLocationId }) => mainLocationId === row.id) : []

/** Each main location followed by its branches, in the given order; branches without a main location come last. */
export function treeOf(locations: readonly Location[]): readonly Location[] {
  const branches = Map.groupBy(locations, ({ main, mainLocationId }) => (main ? null : mainLocationId))
  const roots = locations.filter(({ main }) => main)
  const inTree = roots.flatMap((root) => [root, ...(branches.get(root.id) ?? [])])
  const placed = new Set(inTree)
  return [...inTree, ...locations.filter((location) => !placed.has(location))]
}

/** Ignores spaces and case. */
const keyOf = (gssnLocation: string) => gssnLocation.replace(/\s/g, "").toLowerCase()

/** Other locations with the same company number (P46), by name. */
export function sharingNumber(
  locations: readonly Location[],
  { id, gssnLocation }: { id: string | undefined; gssnLocation: string },
): readonly string[] {
  const key = keyOf(gssnLocation)
  if (key === "") return []
  return locations.filter((one) => one.id !== id && keyOf(one.gssnLocation) === key).map(locationText)
}

/** The name, with badges for a shared company number and a missing sales manager. */
function Name({ location, listed }: { location: Location; listed: Rows }) {
  const sharing = sharingNumber(listed.rows, location)
  const sentence = texts.numberShared(sharing.join(", "))
  return (
    <span className={location.main ? undefined : "quoted"}>
      <Breaks text={location.name} />
      {sharing.length > 0 && (
        <>
          {" "}
          <span title={sentence}>
            <Badge tone="amber">{texts.numberSharedMark}</Badge>
            <span className="visually-hidden">{sentence}</span>
          </span>
        </>
      )}
      {isAlone(location, listed) && (
        <>
          {" "}
          <Badge tone="amber">{texts.alone}</Badge>
        </>
      )}
    </span>
  )
}

function SharedNumber({ form: { row, rows, draft } }: { form: Form }) {
  const sharing = sharingNumber(rows, { id: row?.id, gssnLocation: draft.gssnLocation })
  return sharing.length > 0 && <Notice tone="warning">{texts.numberShared(sharing.join(", "))}</Notice>
}

type MainProps = { chosen: string | null; choose: (id: string | null) => void; form: Form }

function MainLocation({ chosen, choose, form: { row, rows } }: MainProps) {
  const mains = rows.filter(({ id, main }) => main && id !== row?.id)
  return (
    <>
      <Combobox
        label={texts.mainLocation}
        required
        placeholder={texts.mainLocationPlaceholder}
        value={chosen}
        onChange={choose}
        options={mains.map((main) => ({ value: main.id, label: locationText(main) }))}
      />
      <TextInput
        label={texts.vfnrHB}
        value={mains.find(({ id }) => id === chosen)?.vfnr ?? ""}
        onChange={() => {}}
        lockedBecause={texts.vfnrHBHint}
      />
    </>
  )
}

/** What depends on the location, and the consequences of moving it to another group. */
function Group({ form }: { form: Form }) {
  const { row, draft } = form
  const branches = branchesOf(form)
  const moves = row !== null && groupOf(row) !== groupOf({ ...draft, id: row.id })
  return (
    <>
      {branches.length > 0 && (
        <div>
          <Text as="p" muted>
            {texts.branches}
          </Text>
          <VStack as="ul" gap={1}>
            {branches.map((branch) => (
              <li key={branch.id}>{locationText(branch)}</li>
            ))}
          </VStack>
        </div>
      )}
      {moves && <Notice tone="info">{texts.moves}</Notice>}
    </>
  )
}

/** The main location of the group; none while a branch has no main location. */
const groupOf = ({ id, main, mainLocationId }: Pick<Location, "id" | "main" | "mainLocationId">) =>
  main ? id : mainLocationId

/** Contact person and deputy: the location's sales managers, the only ones who can act for it. */
function Managers({ locationId }: { locationId: string }) {
  const users = useRead("GET /api/user/all", undefined, { failure: texts.managersFailed })
  const managers = (users.data ?? []).filter(
    ({ type, locations }) => type === "SALES_MANAGER" && locations.some(({ id }) => id === locationId),
  )
  const active = managers.filter((manager) => manager.active).length
  return (
    <FormSection title={texts.managers}>
      {managers.length > 0 && (
        <VStack as="ul" gap={1}>
          {managers.map((manager) => (
            <li key={manager.id}>
              {personText(manager)}{" "}
              <Text muted>
                <Breaks text={manager.mail} />
                {!manager.active && `, ${texts.inactive}`}
              </Text>
            </li>
          ))}
        </VStack>
      )}
      {users.isSuccess && active === 0 && <Notice tone="info">{texts.noManagers}</Notice>}
      {active > 2 && <Notice tone="warning">{texts.manyManagers(active)}</Notice>}
    </FormSection>
  )
}
