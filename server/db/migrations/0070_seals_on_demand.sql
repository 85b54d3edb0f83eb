-- Records that somebody had sealed before their turn: the search for unsealed ones does not begin behind them.
alter table evidence_record add column on_demand boolean not null default false;
