import { type CarFieldName, labelOf } from "./car-fields.ts"
import { co2ClassOf, type EnergyCar, energyMisfits } from "./energy.ts"
import { type Co2Class, driveText } from "./enums.ts"
import { numberText, tenthsText } from "./format.ts"
import { withUnits } from "./with-units.ts"

type EnergyWarning = { code: "energy_contradicts"; path: CarFieldName; message: string }

const told = (path: CarFieldName, message: string): EnergyWarning => ({
  code: "energy_contradicts",
  path,
  message: withUnits(message),
})

const classWarning = (
  path: "co2Class" | "co2ClassDischarged",
  co2: number | null,
  named: Co2Class | null,
): EnergyWarning[] => {
  if (co2 === null || named === null || co2ClassOf(co2) === named) return []
  return [told(path, `Zu ${numberText(co2)} g/km gehört die CO₂-Klasse ${co2ClassOf(co2)}, nicht ${named}.`)]
}

/** What burns fuel emits something: class A is 0 g/km, also of a weighted or an empty battery. */
function zeroClassWarnings(car: EnergyCar): EnergyWarning[] {
  if (car.drive === null || car.drive === "ELECTRIC") return []
  const named = [
    ["co2Class", car.co2],
    ["co2ClassDischarged", car.co2Discharged],
  ] as const
  return named
    .filter(([path, co2]) => !co2 && car[path] === "A")
    .map(([path]) =>
      told(
        path,
        `Die CO₂-Klasse A gibt es nur bei 0 g/km, also nicht mit dem Antrieb ${driveText[car.drive!]}.`,
      ),
    )
}

const misfitWarnings = (car: EnergyCar): EnergyWarning[] =>
  car.drive === null
    ? []
    : energyMisfits(car).map((name) =>
        told(name, `„${labelOf(name)}“ passt nicht zum Antrieb ${driveText[car.drive!]}.`),
      )

/** With an empty battery a plug-in hybrid does not need less than weighted. */
function dischargedWarnings(car: EnergyCar): EnergyWarning[] {
  const { fuelConsumption: fuel, fuelConsumptionDischarged: fuelAlone, co2, co2Discharged } = car
  return [
    ...(fuel && fuelAlone && fuelAlone < fuel
      ? [
          told(
            "fuelConsumptionDischarged",
            `Bei entladener Batterie wären es mit ${tenthsText(fuelAlone)} l/100 km weniger als gewichtet (${tenthsText(fuel)} l/100 km).`,
          ),
        ]
      : []),
    ...(co2 && co2Discharged && co2Discharged < co2
      ? [
          told(
            "co2Discharged",
            `Bei entladener Batterie wären es mit ${numberText(co2Discharged)} g/km weniger als gewichtet (${numberText(co2)} g/km).`,
          ),
        ]
      : []),
  ]
}

/** What does not go together in what a car consumes and emits (P221); nothing of it keeps anybody from saving. */
export const energyWarnings = (car: EnergyCar): EnergyWarning[] => [
  ...misfitWarnings(car),
  ...classWarning("co2Class", car.drive === "ELECTRIC" ? 0 : car.co2 || null, car.co2Class),
  ...classWarning("co2ClassDischarged", car.co2Discharged || null, car.co2ClassDischarged),
  ...zeroClassWarnings(car),
  ...dischargedWarnings(car),
]
