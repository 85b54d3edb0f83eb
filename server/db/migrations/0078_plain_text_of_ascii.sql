-- Texts are made plain row by row where no index helps. Most have no accents, and a look at their length says so.
create or replace function plain_text(text) returns text immutable strict parallel safe language sql
  return case when octet_length($1) = length($1) then lower($1)
    else translate(lower($1), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc') end;
