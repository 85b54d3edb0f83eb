-- A mail of a dashboard may carry it as PDF, too.
alter table dashboard_mail add column attach_pdf boolean not null default false;
