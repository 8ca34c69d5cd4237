/** SQL of a location in the contract's shape, on alias l. */
export const locationJson = `json_build_object(
  'id', l.id, 'version', l.version, 'name', l.name, 'vfnr', l.vfnr, 'vfnrHB', l.vfnr_hb, 'gssnLocation', l.gssn_location,
  'address', json_build_object('street', l.street, 'zip', l.zip, 'city', l.city, 'region', l.region),
  'main', l.main, 'mainLocationId', l.main_location_id)`
