-- Orders of the list of operations, and what refers to a company.
create index operation_of_company on operation (tenant_id, company_id, created_at desc, id desc)
  where company_id is not null;
create index operation_for_review on operation (tenant_id, created_at desc, id desc) where for_review;
