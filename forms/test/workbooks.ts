import type { Sheet, Workbook } from '../src/xlsform/workbook.ts';

/** Workbooks as tables, as people publish them. */
export const sheet = (name: string, rows: readonly (readonly string[])[]): Sheet => ({
  name,
  rows: rows.map((cells, at) => ({ line: at + 1, cells: [...cells] })),
});

/** A sheet from lines such as `| type | name |`, as the documentation of XLSForm writes tables. */
export const table = (name: string, text: string): Sheet =>
  sheet(
    name,
    text
      .trim()
      .split('\n')
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );

export const book = (survey: string, choices = '', settings = ''): Workbook => [
  table('survey', survey),
  ...(choices ? [table('choices', choices)] : []),
  ...(settings ? [table('settings', settings)] : []),
];

/** A reading of meters, with a cascade, a pattern and a photo. */
export const meterReading = book(
  `| type | name | label::Español (es) | label::English (en) | hint::Español (es) | required | relevant | constraint | constraint_message::Español (es) | appearance | choice_filter | calculation |
   | start | start | | | | | | | | | | |
   | deviceid | deviceid | | | | | | | | | | |
   | begin group | predio | Predio | Premises | | | | | | field-list | | |
   | text | cuenta | Cuenta | Account | Ocho dígitos | yes | | regex(., '[0-9]{8}') | Ocho dígitos | numbers | | |
   | select_one departamento | dpto | Departamento | Department | | yes | | | | minimal | | |
   | select_one municipio | mpio | Municipio | Municipality | | yes | \${dpto} != '' | | | minimal | dpto = \${dpto} | |
   | end group | | | | | | | | | | | |
   | begin group | lectura | Lectura | Reading | | | | | | field-list | | |
   | select_one si_no | pudo_leer | ¿Pudo leer? | Could you read it? | | yes | | | | | | |
   | integer | lectura_actual | Lectura actual | Current reading | | yes | \${pudo_leer} = 'si' | . >= 0 and . <= 999999 | Entre 0 y 999999 | | | |
   | integer | lectura_anterior | Lectura anterior | Previous reading | | | | . >= 0 | | | | |
   | calculate | consumo | | | | | | | | | | \${lectura_actual} - \${lectura_anterior} |
   | note | aviso | Consumo muy alto, **revise** | Very high, **check** | | | \${consumo} > 100 | | | | | |
   | image | foto | Foto del medidor | Photo of the meter | | true() | | | | | | |
   | select_multiple dano or_other | danos | Daños | Damage | | | | count-selected(.) <= 2 | Máximo dos | | | |
   | geopoint | ubicacion | Ubicación | Location | | yes | | | | | | |
   | end group | | | | | | | | | | | |`,
  `| list_name | name | label::Español (es) | label::English (en) | dpto |
   | si_no | si | Sí | Yes | |
   | si_no | no | No | No | |
   | departamento | 76 | Valle del Cauca | Valle del Cauca | |
   | departamento | 19 | Cauca | Cauca | |
   | municipio | 76001 | Cali | Cali | 76 |
   | municipio | 76520 | Palmira | Palmira | 76 |
   | municipio | 19001 | Popayán | Popayán | 19 |
   | dano | fuga | Fuga | Leak | |
   | dano | vidrio | Vidrio roto | Broken glass | |
   | dano | sello | Sin sello | No seal | |`,
  `| form_title | form_id | version | default_language |
   | Lectura de medidores | lectura_medidores | 2026112201 | Español (es) |`,
);

/** A household survey with a roster, in English alone and with the habits of many published forms. */
export const household = book(
  `| type | name | label | hint | required | relevant | constraint | constraint message | calculation | repeat_count | appearance | default | media::image | notes |
   | today | today | | | | | | | | | | | | |
   | text | head | Name of the **head** of household | | yes | | string-length(.) >= 3 and string-length(.) <= 80 | 3 to 80 letters | | | | | | asked first |
   | date | visit | Date of visit | | | | . <= today() | Not in the future | | | | today() | | |
   | select one from yes_no | consent | Does ‘\${head}’ consent? | | yes | | | | | | quick | | form.png | |
   | integer | people | How many people? | | yes | \${consent} = ‘yes’ | . > 0 and . < 31 | 1 to 30 | | | | | | |
   | begin repeat | member | Member | | | \${people} > 0 | | | | \${people} | | | | |
   | text | member_name | Name | | yes | | | | | | | | | |
   | date | dob | Date of birth | | | | . <= \${today} | | | | | | | |
   | calculate | age | | | | | | | int((today() - \${dob}) div 365.25) | | | | | |
   | select_one sex | sex | Sex | | | | | | | | | | | |
   | select_multiple symptom | symptoms | Symptoms | | | \${age} >= 5 | not(selected(., 'none') and count-selected(.) > 1) | Not both | | | | | | |
   | text | which | Which? | | | selected(../symptoms, 'other') | | | | | | | | |
   | end repeat | | | | | | | | | | | | | |
   | calculate | adults | | | | | | | sum(\${age}) div count(\${member}) | | | | | |
   | calculate | status | | | | | | | if(\${adults} > 18, 'old', coalesce(\${head}, 'x')) | | | | | |
   | range | satisfied | How satisfied? | | | | | | | | rating | | | |
   | tel | phone | Phone | | | | | | | | | | | |
   | geoshape | plot | Plot | | | | | | | | | | | |
   | acknowledge | done | Done | | | | | | | | | | | |`,
  `| list name | name | label |
   | yes_no | yes | Yes |
   | yes_no | no | No |
   | sex | m | Male |
   | sex | f | Female |
   | symptom | fever | Fever |
   | symptom | other | Other |
   | symptom | none | None |`,
  `| form_title | form_id | version | style |
   | Household survey | household-v2 | 1 | theme-grid |`,
);
