-- The English title, content and format of a notification beside the Spanish ones; none where they are the same, and in
-- what was written in one language alone.
alter table notification add column english jsonb;
