/** The terms that an acceptance agrees to; an older version is refused (decision 26). */
export const currentTermsVersion = "2024-07"

/** Smallest mileage of an individual wish in km (specification 5 and 9). */
export const minIndividualKm = 3000
