-- What a car consumes and emits (P220): drive, consumption, CO₂, its classes and the range on electricity alone. All of it is
-- optional; 0, empty and null mean "not set", so code of before writes cars as it always did.
-- Code since 0013 runs on it.

alter table cars
  add column drive text constraint cars_drive check (drive in ('PETROL', 'DIESEL', 'ELECTRIC', 'PLUG_IN_PETROL', 'PLUG_IN_DIESEL')),
  add column fuel_consumption numeric(12, 2) not null default 0,
  add column power_consumption numeric(12, 2) not null default 0,
  add column fuel_consumption_discharged numeric(12, 2) not null default 0,
  add column co2 integer not null default 0,
  add column co2_class text constraint cars_co2_class check (co2_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  add column co2_discharged integer not null default 0,
  add column co2_class_discharged text
    constraint cars_co2_class_discharged check (co2_class_discharged in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  add column electric_range integer not null default 0;
select build_car_triggers();
