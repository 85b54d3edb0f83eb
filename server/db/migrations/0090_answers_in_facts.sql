-- Answers that statistics count, by the codes that forms give to questions: a number, true or false, or a choice.
alter table fact_activity add column answers jsonb;

-- Sums of these answers; `answer` is null for numbers.
create table roll_answer (
  tenant_id bigint not null,
  question text not null,
  day date not null,
  company_id bigint,
  type_id bigint,
  zone_id bigint,
  answer text,
  answers bigint not null,
  amount numeric(24, 6) not null
);
create unique index roll_answer_once on roll_answer
  (tenant_id, question, day, company_id, type_id, zone_id, answer) nulls not distinct;
call secure_tenant_table('roll_answer');

-- What forms declared when their work was counted, by their codes: work of a form that declares something else is
-- counted again.
alter table fact_position add column declared jsonb not null default '{}';
