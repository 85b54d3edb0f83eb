import type { Workbook } from '../src/xlsform/workbook.ts';
import { book, table } from './workbooks.ts';

/** Forms that cannot be imported, with every fault by its place. */
export const refusals: { title: string; form: Workbook; faults: string[] }[] = [
  {
    title: 'groups that do not fit',
    form: book(
      `| type | name | label |
       | begin group | g | G |
       | end repeat | | |
       | end group | | |
       | begin repeat | r | R |`,
    ),
    faults: ['END_OF_OTHER survey 3 type', 'END_WITHOUT_BEGIN survey 4 type', 'NOT_CLOSED survey 5 type'],
  },
  {
    title: 'types of servers and of maps',
    form: book(
      `| type | name | label |
       | include | a | A |
       | osm building | b | B |
       | cascading_select x | c | C |
       | select_one places.geojson | d | D |
       | select_one_from_file x.xml | e | E |`,
    ),
    faults: [
      'TYPE_REFUSED survey 2 type',
      'TYPE_REFUSED survey 3 type',
      'TYPE_REFUSED survey 4 type',
      'LIST_FILE_FORMAT survey 5 type',
      'LIST_FILE_FORMAT survey 6 type',
    ],
  },
  {
    title: 'values that differ every time',
    form: book(
      `| type | name | label | calculation | relevant |
       | integer | n | N | | |
       | calculate | a | | once(random() * \${n}) | |
       | integer | b | B | | random() > 0.5 |
       | calculate | c | | version() | |
       | calculate | d | | uuid(8) | |`,
    ),
    faults: [
      'EXPRESSION_FUNCTION survey 3 calculation',
      'EXPRESSION_FUNCTION survey 4 relevant',
      'EXPRESSION_FUNCTION survey 5 calculation',
      'EXPRESSION_SYNTAX survey 6 calculation',
    ],
  },
  {
    title: 'files that are not there',
    form: book(
      `| type | name | label | calculation | appearance |
       | select_one_from_file towns.csv | a | A | | |
       | calculate | b | | pulldata('towns', 'zone', 'name', \${a}) | |
       | select_one x | c | C | | minimal search('towns', 'matches', 'zone', \${a}) |
       | select_one x | d | D | | search('towns', 'contains', 'zone', \${a}) |`,
      '| list_name | name | label |\n| x | name | label |',
    ),
    faults: [
      'LIST_FILE_UNKNOWN survey 2 type',
      'UNKNOWN_LIST survey 3 calculation',
      'LIST_FILE_UNKNOWN survey 4 type',
      'SEARCH_REFUSED survey 5 appearance',
    ],
  },
  {
    title: 'no sheet survey',
    form: [table('Form', '| type | name |\n| text | a |')],
    faults: ['SURVEY_MISSING survey 0 '],
  },
  {
    title: 'two columns of one header',
    form: book('| type | name | label | label |\n| text | a | A | B |'),
    faults: ['HEADER_TWICE survey 1 label'],
  },
];
