import type { FieldHash } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import {
  listsFile,
  reducedFile,
  type ReducedField,
} from '@cuadrilla/contract/audit/evidence/evidence-reduced.ts';
import type { Content } from './evidence-tampering.ts';

export const json = <T>(files: Content, name: string): T => JSON.parse(files.get(name)!.toString()) as T;
export const changed = (content: Content, ...entries: [string, unknown][]): Map<string, Buffer> =>
  new Map([
    ...content,
    ...entries.map(([name, value]) => [name, Buffer.from(JSON.stringify(value))] as const),
  ]);
const at = (fields: readonly ReducedField[], ...place: (string | number)[]) =>
  fields.findIndex((field) => JSON.stringify(field.path) === JSON.stringify(place));

const answersFile = 'reducido/datos/respuestas.json';
const operationFile = 'reducido/datos/operacion.json';

/** What strangers may do to a reduced copy, and what its check has to say. */
export function reducedTamperings(
  content: Content,
): [string, Map<string, Buffer>, { part: string; fault: string }[]][] {
  const [given, operation] = [
    json<ReducedField[]>(content, answersFile),
    json<ReducedField[]>(content, operationFile),
  ];
  const reading = at(given, 0, 'answers', 'lectura_suspension');
  const account = at(operation, 'account');
  const other = given.with(reading, { ...given[reading]!, value: 1334 } as ReducedField);
  const hash = 'ab'.repeat(32);
  const lists = json<Record<string, FieldHash[]>>(content, listsFile);
  const declared = json<{ schema: string; files: object[] }>(content, reducedFile);
  const form = [...content.keys()].find((name) => name.startsWith('datos/formularios/'))!;
  const withoutForm = new Map([...content].filter(([name]) => name !== form));
  const listed = lists['datos/operacion.json']!;
  const listedAt = listed.findIndex(([place]) => place[0] === 'account');
  return [
    [
      'a shown value',
      changed(content, [answersFile, other]),
      [{ part: `${answersFile}#/0/answers/lectura_suspension`, fault: 'altered' }],
    ],
    [
      'a hash in the place of a value',
      changed(content, [operationFile, operation.with(account, { path: ['account'], hash })]),
      [{ part: `${operationFile}#/account`, fault: 'altered' }],
    ],
    [
      'a field taken out',
      changed(content, [answersFile, given.toSpliced(reading, 1)]),
      [{ part: `${answersFile}#/0/answers/lectura_suspension`, fault: 'missing' }],
    ],
    [
      'a field put in',
      changed(content, [answersFile, [...given, { path: [0, 'answers', 'multa'], hash }]]),
      [{ part: `${answersFile}#/0/answers/multa`, fault: 'extra' }],
    ],
    [
      'a field twice',
      changed(content, [answersFile, [...given, given[reading]]]),
      [{ part: `${answersFile}#/0/answers/lectura_suspension`, fault: 'extra' }],
    ],
    [
      'a remark in a field',
      changed(content, [
        answersFile,
        given.with(reading, { ...given[reading]!, note: 'x' } as unknown as ReducedField),
      ]),
      [{ part: answersFile, fault: 'unreadable' }],
    ],
    [
      'a hash in both lists',
      changed(
        content,
        [operationFile, operation.with(account, { path: ['account'], hash })],
        [listsFile, { ...lists, 'datos/operacion.json': listed.with(listedAt, [['account'], hash]) }],
      ),
      [{ part: `${listsFile}#datos/operacion.json`, fault: 'altered' }],
    ],
    [
      'a list of another file',
      changed(content, [listsFile, { ...lists, 'datos/otro.json': [] }]),
      [{ part: `${listsFile}#datos/otro.json`, fault: 'extra' }],
    ],
    ['a file taken out that is not declared', withoutForm, [{ part: form, fault: 'missing' }]],
    [
      'a file declared that is there',
      changed(content, [reducedFile, { ...declared, files: [...declared.files, { path: form }] }]),
      [{ part: form, fault: 'not_left_out' }],
    ],
    [
      'a file declared that was never sealed',
      changed(content, [reducedFile, { ...declared, files: [...declared.files, { path: 'fotos/9.jpg' }] }]),
      [{ part: 'fotos/9.jpg', fault: 'not_sealed' }],
    ],
    [
      'a file put in',
      changed(content, ['datos/operacion.json', {}]),
      [{ part: 'datos/operacion.json', fault: 'extra' }],
    ],
  ];
}
