-- Middle, lowest and highest answers, and answers by what no sum has, are read from the work of some days that has any.
create index fact_activity_answered on fact_activity (tenant_id, day) where answers is not null;
