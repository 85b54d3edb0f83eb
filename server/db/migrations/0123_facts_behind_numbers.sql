-- Facts that lists behind numbers show although no sum by day says how many there are.
create index fact_activity_water on fact_activity (tenant_id, day, ended_at) where water is not null;
create index fact_activity_energy on fact_activity (tenant_id, day, ended_at) where energy is not null;
create index fact_activity_not_right on fact_activity (tenant_id, day, ended_at) where staff_rejected or revisit;

-- How much work the minutes on duty of a day are of: all days are counted again by the next timer.
alter table fact_position no force row level security;
alter table roll_duty no force row level security;
delete from roll_duty;
update fact_position set duty_from = null, duty_to = null, duty_days = '{}';
alter table roll_duty add column works integer not null;
alter table fact_position force row level security;
alter table roll_duty force row level security;
