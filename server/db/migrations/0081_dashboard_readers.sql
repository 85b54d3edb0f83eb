-- Codes of the roles whose holders see a dashboard; without any, everybody with the permission sees it.
alter table dashboard add column readers text[] not null default '{}';
