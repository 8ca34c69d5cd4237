/** SQL on `watched_cars w` with its `cars c`: `WatchedCar` of the contract; `listed` is whether the caller sees the car. */
export const watchedCarColumns = (listed: string): string => `w.car_id as "carId", w.version,
  case when ${listed} then c.area end as area, w.name, w.note, w.notify, w.at, w.seen`

/** SQL on `saved_searches s`: `SavedSearch` of the contract. */
export const savedSearchColumns = "s.id, s.version, s.area, s.name, s.filters, s.notify, s.at"
