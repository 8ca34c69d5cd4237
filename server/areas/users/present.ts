/** SQL of a user in the contract's shape, on alias u; locations with the main one first. */
export const userJson = `json_build_object(
  'id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'mail', u.mail, 'type', u.type, 'active', u.active,
  'locations', coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'vfnr', l.vfnr, 'main', l.main,
      'gssnLocation', l.gssn_location) order by l.main desc, l.vfnr)
    from user_locations ul join locations l on l.id = ul.location_id where ul.user_id = u.id), '[]'))`
