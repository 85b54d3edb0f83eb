-- Lists of activities with the withdrawn ones: those that are not withdrawn have their indexes, the others are few.
create index activity_withdrawn on activity (tenant_id, created_at desc, id desc) where withdrawn_at is not null;
