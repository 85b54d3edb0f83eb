import type { AnswerContext } from '../src/answer-context.ts';
import type { Lists } from '../src/lists.ts';

/** A SHA-256 made of one letter. */
export const hash = (letter: string) => letter.repeat(64);
export const lists: Lists = {
  CAUSALNOEJEC: [
    {
      code: 'PREDIOSOLO',
      name: { es: 'Predio solo', en: 'Nobody in' },
      attributes: { aplica: ['SUSPENSION', 'REVISION'], requiere_foto: 'si' },
    },
    {
      code: 'CLIMA',
      name: { es: 'Clima', en: 'Weather' },
      attributes: { aplica: ['REPARACION'], requiere_foto: 'no' },
    },
  ],
  MATERIALTUB: [
    { code: 'PVC', name: { es: 'PVC', en: 'PVC' } },
    { code: 'HF', name: { es: 'Hierro', en: 'Iron' } },
  ],
  DIAMETRO: [
    { code: 'D12', name: { es: '½', en: '½' }, parent: 'PVC' },
    { code: 'D24', name: { es: '24', en: '24' }, parent: 'HF' },
  ],
};

/** One form with most of what forms can have. */
export const form = {
  pages: [
    {
      name: 'visita',
      elements: [
        {
          type: 'text',
          name: 'cuenta',
          readOnly: true,
          visibleIf: '{cuenta} notempty',
          title: { default: 'Cuenta', en: 'Account' },
        },
        {
          type: 'radiogroup',
          name: 'resultado',
          isRequired: true,
          title: { default: 'Resultado', en: 'Result' },
          choices: ['efectiva', { value: 'no_efectiva', text: { default: 'No efectiva', en: 'Failed' } }],
        },
        {
          type: 'dropdown',
          name: 'causal',
          list: 'CAUSALNOEJEC',
          listFilter: 'aplica contains SUSPENSION',
          isRequired: true,
          visibleIf: "{resultado} = 'no_efectiva'",
        },
        {
          type: 'file',
          kind: 'photo',
          name: 'foto_causal',
          minCount: 1,
          maxCount: 2,
          isRequired: true,
          visibleIf: "pulldata('CAUSALNOEJEC', {causal}, 'requiere_foto') = 'si'",
        },
        {
          type: 'panel',
          name: 'grupo',
          visibleIf: "{resultado} = 'efectiva'",
          elements: [
            {
              type: 'text',
              kind: 'integer',
              inputType: 'number',
              name: 'lectura',
              min: 0,
              max: 99999,
              isRequired: true,
            },
            {
              type: 'text',
              kind: 'integer',
              inputType: 'number',
              name: 'lectura_confirmada',
              validators: [
                {
                  type: 'expression',
                  expression: '{lectura_confirmada} empty or {lectura_confirmada} = {lectura}',
                  text: { default: 'Debe coincidir', en: 'Must match' },
                },
              ],
            },
          ],
        },
        { type: 'expression', name: 'consumo', expression: '{lectura} - {lectura_anterior}' },
        { type: 'text', kind: 'geopoint', name: 'ubicacion', maxAccuracy: 20, isRequired: true },
        {
          type: 'expression',
          name: 'distancia_m',
          expression: 'distance_m({ubicacion.lat}, {ubicacion.lng}, {lat_predio}, {lng_predio})',
        },
        {
          type: 'text',
          name: 'just_distancia',
          visibleIf: "{distancia_m} > param('RADIOGPS')",
          isRequired: true,
          maxLength: 100,
        },
        { type: 'dropdown', name: 'material', list: 'MATERIALTUB' },
        { type: 'dropdown', name: 'diametro', list: 'DIAMETRO', cascade: 'material' },
        {
          type: 'paneldynamic',
          name: 'materiales',
          maxPanelCount: 3,
          templateElements: [
            { type: 'text', name: 'material', isRequired: true, maxLength: 10 },
            { type: 'text', inputType: 'number', name: 'cantidad', min: 0.01, isRequired: true },
            { type: 'expression', name: 'valor', expression: '{panel.cantidad} * 100' },
          ],
        },
        { type: 'expression', name: 'costo', expression: "sumInArray({materiales}, 'valor')" },
        { type: 'signaturepad', kind: 'signature', name: 'firma' },
        { type: 'checkbox', name: 'riesgos', choices: ['PERRO', 'ALTURA'] },
        { type: 'text', inputType: 'date', name: 'notificacion_fecha' },
        { type: 'expression', name: 'dias', expression: 'business_days({notificacion_fecha}, today())' },
        { type: 'comment', name: 'observacion', maxLength: 20 },
        {
          type: 'html',
          name: 'nota',
          html: { default: '<b>Avise</b> <img src=x onerror=alert(1)> {observacion}', en: 'Tell' },
        },
      ],
    },
  ],
};

export const context: AnswerContext = {
  now: new Date('2026-04-07T15:00:00Z'),
  lists,
  params: { RADIOGPS: 50 },
  prefill: { cuenta: '100200', lectura_anterior: 120, lat_predio: 3.45, lng_predio: -76.53 },
};
/** The fewest answers that are valid. */
export const good = {
  resultado: 'efectiva',
  lectura: 150,
  ubicacion: { lat: 3.45, lng: -76.53, accuracy: 6 },
};
