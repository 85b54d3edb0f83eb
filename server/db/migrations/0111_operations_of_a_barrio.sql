-- Who refers to a neighbourhood: without it all operations were read, also by the foreign key when one is deleted.
create index operation_of_barrio on operation (tenant_id, barrio_id) where barrio_id is not null;
