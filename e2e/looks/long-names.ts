import type { Car } from "../../contract/fleet/cars.ts"
import type { Option } from "../../contract/fleet/options.ts"
import type { User } from "../../contract/people/users.ts"
import { castLocation } from "../../server/demo/cast.ts"
import { callerFor, postJson, readJson, updateAs } from "../http.ts"
import { admin, manager } from "../stage.ts"

/** Extreme German names: a compound of 63 letters, a double name with a title, an option of 85 letters. */
export const longLocation = "Kraftfahrzeuginstandsetzungswerkstattzweigniederlassungsbetrieb"
export const longOption =
  "Sonderabschreibungsaktion für gewerblich genutzte Dienstwagen im vierten Quartal 2026"
const longPerson = {
  firstname: "Maximilian-Alexander",
  lastname: "Freiherr von Hohenlohe-Schillingsfürst-Wolkenburg",
  mail: "maximilian-alexander.hohenlohe-schillingsfuerst@autohaus-mit-langem-namen.example",
}
const longModel = "Corso Kombi 2.0 Allradantrieb Business-Ausstattung Langstreckenpaket"

/** Creates a location, a user and an option with long names, and assigns them to these cars and to two hidden cars by a bulk edit. */
export async function addLongNames(url: string, jobNumbers: readonly string[]): Promise<void> {
  const asAdmin = await callerFor(url, admin)
  const { id: mainLocationId, street, zip, city, region } = castLocation("1101")
  const { id: locationId } = await postJson<{ id: string }>(asAdmin, "/api/location/", {
    name: longLocation,
    vfnr: "1199",
    gssnLocation: "GS0001199",
    address: { street, zip, city, region },
    main: false,
    mainLocationId,
  })
  const users = await readJson<User[]>(asAdmin, "/api/user/all")
  const { id, version, locations } = users.find(({ mail }) => mail === manager) as User
  const locationIds = [...locations.map((location) => location.id), locationId]
  await postJson(asAdmin, "/api/user/update", { id, version, locationIds })
  await postJson(asAdmin, "/api/user/", {
    ...longPerson,
    type: "SALES_MANAGER",
    active: true,
    locationIds: [locationId],
  })
  const promotion = await postJson<Option>(asAdmin, "/api/option/", { type: "PROMOTION", label: longOption })
  for (const jobNumber of jobNumbers)
    await updateAs(asAdmin, jobNumber, { locationId, promotion: promotion.id, modelDesignation: longModel })
  const hidden = (await readJson<Car[]>(asAdmin, "/api/car/all")).filter(({ display }) => !display)
  const cars = hidden.slice(0, 2).map(({ id: carId, version: loaded }) => ({ id: carId, version: loaded }))
  await postJson(asAdmin, "/api/car/bulk", { cars, fields: { promotion: promotion.id }, check: false })
}
