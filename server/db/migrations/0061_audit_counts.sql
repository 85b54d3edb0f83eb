-- How many sealed lines of the audit each hour has: a histogram of a million lines is read from thousands of rows.
-- Those with an empty subject, action and result count all lines of the hour.
create table audit_count (
  tenant_id bigint not null references tenant,
  subject text not null,
  action text not null,
  result text not null,
  hour timestamptz not null,
  n integer not null,
  primary key (tenant_id, subject, action, result, hour)
);
call secure_tenant_table('audit_count');

insert into audit_count (tenant_id, subject, action, result, hour, n)
select a.tenant_id, k.subject, k.action, k.result, date_trunc('hour', a.at, 'UTC'), count(*)
from audit a
join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id
cross join lateral (values (a.subject, a.action, a.result), ('', '', '')) k (subject, action, result)
group by 1, 2, 3, 4, 5;
