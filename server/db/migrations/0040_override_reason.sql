-- Why a version was published although cases failed or something that depends on it no longer fits.
alter table form_version add column override_reason text check (length(override_reason) <= 500);
alter table workflow_version add column override_reason text check (length(override_reason) <= 500);
alter table rule_version add column override_reason text check (length(override_reason) <= 500);
