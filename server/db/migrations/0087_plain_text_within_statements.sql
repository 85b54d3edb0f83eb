-- Not strict, so that the comparison becomes part of a statement instead of a call for each row. Null stays null.
create or replace function plain_text(text) returns text immutable parallel safe language sql
  return case when octet_length($1) = length($1) then lower($1)
    else translate(lower($1), 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc') end;
