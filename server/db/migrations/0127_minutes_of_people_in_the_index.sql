-- Minutes on duty of tens of thousands of people are read by period: from the index alone, without a look at each row.
drop index roll_person_duty_once;
create unique index roll_person_duty_once on roll_person_duty (tenant_id, period, day, employee_id)
  include (company_id, worked_minutes, available_minutes);
