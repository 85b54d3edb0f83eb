import { expect, test } from 'vitest';
import { moduleTree, type ModuleNode } from '@cuadrilla/contract/access/module-tree.ts';
import { parameterDefinitions } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { readSource, sourceFiles } from './source-files.ts';

/**
 * Words on screen, one for each thing, under those that lost; `docs/glossary.md` lists them too. `only` and
 * `not` narrow a rule to the files of a part, where a losing word has its own meaning elsewhere.
 */
interface Rule {
  word: string;
  es?: RegExp;
  en?: RegExp;
  only?: RegExp;
  not?: RegExp;
}

const rules: Rule[] = [
  { word: 'Operaciones de campo', es: /[dD]ía de campo/, en: /[fF]ield day/ },
  { word: 'Historial', es: /\b[hH]istorias?\b|[lL]ínea de tiempo/, en: /[tT]imeline/ },
  {
    word: 'Registrar decisión',
    es: /^Decidir|([dD]iligenci|[tT]om)\w+ (la |una )?decisi/,
    en: /^Decide\b|[fF]ill in (the |a )?decision|Record (the|a) decision$/,
  },
  {
    word: 'Editar la operación',
    es: /[eE]dit(ar|ó) (la|su) orden\b|[oO]rden editada|[gG]uardó la orden/,
    en: /[eE]dit (the )?work order\b|order (was )?edited/,
    not: /contract\/src\/operation/,
  },
  { word: 'diligenciar', es: /\b(llen|rellen)(ar|e|a|ado|ada)\b/i },
  {
    word: 'Crear',
    es: /^(Nuev[oa]|Agregar|Añadir) (usuario|equipo|rol|operación|orden|copia|zona|lista)\b/,
    en: /^(New|Add an?) (user|team|role|operation|order|backup|zone|list)\b/,
  },
  { word: 'Desactivar', es: /\binactiv(ar|e|a|ó|an|aron|elo|ela|ado|ada)\b/i, en: /\b(in|dis)activate/i },
  { word: 'Inactivo', es: /\bdesactivad[oa]s?\b|\bdeshabilitad/i },
  { word: 'Sincronizada', es: /^Completad?[ao]$|^Sincronizado$/, en: /^Completed?$|\bsynced\b/ },
  { word: 'Suscriptor', es: /\bclientes?\b/i, en: /\bsubscribers?\b/i },
  { word: 'Terminada', es: /\bfinaliz\w+/i },
  {
    word: 'Terminada',
    en: /\bended\b/i,
    only: /features\/(operation|home)\/|contract\/src\/operation|report-conditions/,
  },
  { word: 'Realizada', es: /\b[Hh]ech[ao]s? hoy\b/ },
  { word: 'Vencida', es: /\batrasad|\bretrasad/i, en: /\boverdue\b/i },
  { word: 'Vencimiento', es: /^Vence$|^Fecha límite$/, en: /^Due$/ },
  { word: 'flujo de trabajo', es: /\bflujos?\b(?! de trabajo)/i },
  {
    word: 'Ubicación',
    es: /\b(posición|posiciones|lugar|lugares)\b/i,
    en: /\b(position|place|places)\b/i,
    only: /features\/operation\/(?!answers\/photo)|forms\/src\/answer/,
  },
  {
    word: 'teléfono',
    es: /\b(equipos?|dispositivos?|celular(es)?)\b/i,
    en: /\b(devices?|handsets?)\b/i,
    only: /features\/operation\/|security\/backups|error-messages/,
  },
  { word: 'computador', es: /\b(este|su) (equipo|ordenador|computadora)\b/i },
  { word: 'entidad', es: /\binquilin|[tT]oda la empresa|\besta empresa\b/, en: /\btenant|[wW]hole company/ },
  { word: 'Tarjetas', es: /^Tablero$/, en: /^Board$/, only: /features\/operation\// },
  {
    word: 'Importar',
    es: /\b[cC]arg(ar|ue|ó|ados?|adas?) (un |el )?(archivo|filas?|registros?|usuarios|órdenes)/,
    en: /[uU]pload (a )?(file|users|rows|work orders)|\brecords loaded/,
  },
  { word: 'Corregir', en: /\bmend(ed|s)?\b/i },
  { word: 'Ver', en: /^See\b|^Show (the (?!password)|all in|items|files)\b/ },
  { word: 'Correo electrónico', es: /^Correo$/, en: /^(Mail|Email|e-mail)$/ },
  {
    word: 'Aviso',
    es: /\b(advertencia|alerta)s?\b/i,
    en: /\balerts?\b/i,
    // There an alert is a record: what watches a number.
    not: /insights?\b|action-phrases|app\/notifications|forms\/forms\.messages/,
  },
  { word: 'Volver a cargar', es: /^Leer de nuevo$|^Recargar$/, en: /^Read again$/ },
  { word: 'Sede', en: /\bsites?\b/i },
  { word: 'Detalle', es: /^Detalles$/, en: /^Detail$/ },
  { word: 'Eliminar', es: /\bborrar?\b|\bborr(e|ó|ará)\b/i, en: /\berase/i },
  { word: 'Reintentar', es: /^(Intentar|Probar) de nuevo$/, en: /^Retry$/ },
  { word: 'Intro', es: /\b(tecla )?Enter\b|[pP]resion/ },
  { word: 'Reporte', es: /\binformes?\b/i },
  { word: 'Barrio', es: /\bvecindario/i, en: /\bneighborhood|\bbarrio/i },
  { word: 'Prioridad', en: /^Half$/ },
];

interface Text {
  file: string;
  lang: 'es' | 'en';
  text: string;
}

/** `es: '…'` and `en: '…'`, also over several lines; the forms for one and for many are two texts. */
const inSource = /\b(es|en):\s*((?:(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)\s*\+?\s*)+)/g;
const literal = /'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g;
const texts: Text[] = sourceFiles
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('random-operations'))
  .flatMap((file) =>
    [...readSource(file).matchAll(inSource)].flatMap(([, lang, literals]) =>
      [...literals!.matchAll(literal)]
        .map((parts) => parts[1] ?? parts[2] ?? parts[3] ?? '')
        .join('')
        .split('|')
        .map((text) => ({ file, lang: lang as 'es' | 'en', text })),
    ),
  );

const nodeNames = (nodes: readonly ModuleNode[]): ModuleNode['name'][] =>
  nodes.flatMap(({ name, children }) => [name, ...nodeNames(children ?? [])]);
for (const [file, name] of [
  ...nodeNames(moduleTree).map((each) => ['module-tree.ts', each] as const),
  ...Object.values(parameterDefinitions).map((each) => ['parameter-definitions.ts', each.name] as const),
])
  texts.push({ file, lang: 'es', text: name.es }, { file, lang: 'en', text: name.en });

test('9.36: the check sees the texts of both languages, and each word is in the glossary', () => {
  expect(texts.length).toBeGreaterThan(2500);
  const glossary = readSource('docs/glossary.md');
  expect(rules.map(({ word }) => word).filter((word) => !glossary.includes(word))).toEqual([]);
});

test.each(rules)('9.36: one word for one thing on screen: $word', ({ es, en, only, not }) => {
  const found = texts
    .filter(({ file }) => (!only || only.test(file)) && !not?.test(file))
    .filter(({ lang, text }) => (lang === 'es' ? es : en)?.test(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(found).toEqual([]);
});

/** Texts of every catalogue speak of zones and of contracts: they cannot agree with either. */
test('9.36: texts that serve several things agree with the gender of none', () => {
  const shared = /kit\/|error-messages|field-faults/;
  const agreeing =
    /^Tod[oa]s$|^(Cread|Asignad|Cambiad)[oa] (a|por)$|\b(el|la) primer[oa]\b|\b(des)?actível[oa]\b|\bimpórtel[oa]s\b|\bsí mism[oa]|después de \p{L}+[ai]d[oa]\b|\bl[oa]s? us/u;
  const found = texts.filter(
    ({ file, lang, text }) => lang === 'es' && shared.test(file) && agreeing.test(text),
  );
  expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('9.36: no screen uses the date inputs of the browser, which speak the language of the browser', () => {
  const found = sourceFiles
    .filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => /type[=:] ?\{?['"](date|datetime-local)['"]|: 'datetime-local'/.test(readSource(file)));
  expect(found).toEqual([]);
});

test('9.36: a record without a name is numbered in the language of the reader', () => {
  const found = sourceFiles.filter((file) => file.startsWith('web/src') && /`N\.º /.test(readSource(file)));
  expect(found).toEqual([]);
});
