-- Answers in the occurrences of repeats that statistics count: an array of objects, each with the answers to one
-- occurrence by the codes that forms give to questions.
alter table fact_activity add column occurrences jsonb;
create index fact_activity_occurring on fact_activity (tenant_id, day) where occurrences is not null;

-- Answers to annexes are counted, too: work with such answers is counted again.
update fact_position p set declared = p.declared - array(
  select distinct x ->> 'form' from submission s cross join jsonb_array_elements(s.annexes) x
  where s.tenant_id = p.tenant_id and s.state = 'current' and s.annexes <> '[]');
