/** Whether the address of the profile on alias u is the one that was proven (P54). */
export const mailProven = `exists (select from proven_mails p where p.user_id = u.id and lower(p.mail) = lower(u.mail))`

/** SQL of a user in the contract's shape, on alias u; locations with the main one first. `now` is the clock's parameter. */
export const userJson = (now: string) => `json_build_object(
  'id', u.id, 'version', u.version, 'firstname', u.firstname, 'lastname', u.lastname, 'mail', u.mail,
  'phone', u.phone, 'type', u.type, 'active', u.active,
  'blocked', is_blocked(u.id, ${now}),
  'secondFactor', exists (select from identity.second_factors f
    where f."userId" = u.identity_id and f."confirmedAt" is not null),
  'toActivate', not u.active and u.deactivated_at is null,
  'passwordSet', u.identity_id is not null,
  'lastSignInAt', (select to_char(max(s.at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from identity.sign_ins s
    where s.account_id = u.identity_id),
  'invitedUntil', (select to_char(max(l.expires_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from mail_links l
    where l.user_id = u.id and l.kind = 'INVITATION'),
  'mailProven', ${mailProven},
  'pendingMail', (select l.facts ->> 'mail' from mail_links l where l.user_id = u.id and l.kind = 'NEW_MAIL'
    and l.expires_at > ${now}::timestamptz limit 1),
  'formerMail', case when u.former_mail is not null then json_build_object('mail', u.former_mail,
    'until', to_char(u.mail_changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
  'gssnLocation', u.gssn_location,
  'locations', coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'vfnr', l.vfnr, 'main', l.main,
      'gssnLocation', l.gssn_location) order by l.main desc, l.vfnr)
    from user_locations ul join locations l on l.id = ul.location_id where ul.user_id = u.id), '[]'))`
