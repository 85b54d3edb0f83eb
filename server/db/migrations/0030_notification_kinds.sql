-- What a notification is about: those of one operation and kind are shown together, and a person may mute a kind.
alter table notification add column kind text not null default 'stage';
update notification set kind = case
  when body->>'operationId' is not null then 'stage'
  when body->>'downloadId' is not null then 'photos'
  when body->>'page' is not null then 'due'
  when title in ('Códigos de trabajo errados', 'Wrong work codes') then 'workCode'
  when title like 'Archivo cargado:%' or title like 'File loaded:%' then 'file'
  else 'backup' end
where body->>'operationId' is null;

create table notification_mute (
  tenant_id bigint not null,
  user_id bigint not null,
  kind text not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
call secure_tenant_table('notification_mute');
