-- The fold writes facts of activities that it has just read, and activities are never deleted (decision 0074): a key
-- would lock each of them again.
alter table fact_activity drop constraint fact_activity_tenant_id_activity_id_fkey;

-- Sums are changed over and over while their day lasts: with room on its page a row is changed without its index. The
-- two large tables get it with their new days; to write them anew would keep readers waiting.
alter table roll_total set (fillfactor = 75);
alter table roll_coarse set (fillfactor = 75);
alter table roll_cause set (fillfactor = 75);
alter table roll_day set (fillfactor = 75);
alter table roll_answer set (fillfactor = 75);
alter table roll_total_month set (fillfactor = 50);
alter table roll_coarse_month set (fillfactor = 50);
alter table roll_day_month set (fillfactor = 50);
cluster roll_total using roll_total_once;
cluster roll_coarse using roll_coarse_once;
cluster roll_total_month using roll_total_month_once;
cluster roll_coarse_month using roll_coarse_month_once;
cluster roll_day_month using roll_day_month_once;
