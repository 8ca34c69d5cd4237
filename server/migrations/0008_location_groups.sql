-- A branch belongs to the group of its main location. Groups decide who sees what (decision 1), so the database itself keeps the
-- numbers together: a main location that gets another number takes its branches along.

alter table locations
  add constraint locations_id_vfnr_unique unique (id, vfnr),
  drop constraint locations_main_location_fk,
  add constraint locations_main_location_fk foreign key (main_location_id, vfnr_hb)
    references locations (id, vfnr) on update cascade;
create index locations_main_location on locations (main_location_id);
