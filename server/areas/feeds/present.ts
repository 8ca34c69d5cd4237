/** SQL of a key in the contract's shape, on `feed_keys k`, `locations l`, makers m and revokers r. */
export const feedKeyColumns = `k.id, k.name, json_build_object('id', l.id, 'vfnr', l.vfnr, 'name', l.name) as location,
  m.firstname || ' ' || m.lastname as "madeBy", k.made_at as "madeAt", k.last_used_at as "lastUsedAt",
  k.revoked_at as "revokedAt", case when k.revoked_at is null then null else json_build_object(
    'name', case when r.type = 'ADMIN' then '' else coalesce(r.firstname || ' ' || r.lastname, '') end,
    'isProvider', coalesce(r.type = 'ADMIN', false)) end as "revokedBy"`
