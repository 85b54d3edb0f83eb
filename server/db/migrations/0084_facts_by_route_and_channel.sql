-- What the orders of closed work say of its route and of how it came in; which of their fields say so, parameters name.
alter table fact_activity
  add column route text,
  add column channel text;

-- Facts that were counted before have neither: they are counted again.
update fact_position set up_to = '0', after_id = 0;
