-- Operations of no company, too: to find that there are none, each operation was looked at.
drop index operation_of_company;
create index operation_of_company on operation (tenant_id, company_id, created_at desc, id desc);
