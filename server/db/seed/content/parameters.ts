export interface ParameterContent {
  key: string;
  value: unknown;
  unit: string;
  module: string;
  /** Where the value comes from. */
  basis: string;
  /** First day on which it holds. */
  validFrom: string;
}

const parameter = (
  key: string,
  value: unknown,
  unit: string,
  module: string,
  basis: string,
  validFrom = '2026-01-01',
): ParameterContent => ({ key, value, unit, module, basis, validFrom });

const invented = 'Definido por la empresa';
/**
 * Legal figures are parameters with dates, never constants: CRA and CREG rules change, and the utility's
 * lawyers confirm them.
 */
export const parameters: ParameterContent[] = [
  parameter(
    'PQRDIAS',
    15,
    'dh',
    'PQR',
    'cra.gov.co, preguntas frecuentes; Ley 142 de 1994, art. 158',
    '1994-07-11',
  ),
  parameter('SAPHORAS', 72, 'h', 'PQR', 'regimenjuridico.grupovanti.com, id 2229', '1995-12-05'),
  parameter('RECURSODIAS', 5, 'dh', 'PQR', 'cra.gov.co, preguntas frecuentes', '1994-07-11'),
  parameter('RECONHORAS', 24, 'h', 'OPERACION', 'Superservicios; Decreto Ley 19 de 2012', '2012-01-10'),
  parameter('AVISORETIRODH', 2, 'dh', 'CAMBIOMEDIDOR', 'Contrato de condiciones uniformes'),
  parameter(
    'TESTIGOSNOFIRMA',
    2,
    'personas',
    'ACTAS',
    'Contrato de condiciones uniformes; no pueden ser empleados',
  ),
  parameter(
    'DESVACU',
    [
      { min: 40, pct: 35 },
      { min: 0, pct: 65 },
    ],
    'm³, %',
    'LECTURA',
    'Concepto CRA 70081 de 2012; Res. CRA 151 de 2001, art. 1.3.20.6',
    '2001-01-23',
  ),
  parameter(
    'DESVNUEVO',
    { sup: 1.65, inf: 0.35 },
    'x promedio del estrato',
    'LECTURA',
    'Concepto CRA 70081 de 2012; Res. CRA 151 de 2001, art. 1.3.20.6',
    '2001-01-23',
  ),
  parameter(
    'DESVPERIODOS',
    { bimestral: 3, mensual: 6 },
    'periodos',
    'LECTURA',
    'Concepto CRA 70081 de 2012; Res. CRA 151 de 2001, art. 1.3.20.6',
    '2001-01-23',
  ),
  parameter(
    'DESVENE',
    { meses: 12, sigma: 3, normaliza: 30 },
    '',
    'LECTURA',
    'Resolución CREG 105 007 de 2024',
    '2024-01-01',
  ),
  parameter('FUGAMESES', 2, 'meses', 'LECTURA', 'Ley 142 de 1994, art. 146', '1994-07-11'),
  parameter('FUGAPROM', 6, 'meses', 'LECTURA', 'Ley 142 de 1994, art. 146', '1994-07-11'),
  parameter('DIASCORTE', 60, 'd', 'OPERACION', invented),
  parameter('RADIOGPS', 50, 'm', 'EVIDENCIA', invented),
  parameter('CAMPOCICLO', 'ciclo', '', 'LECTURA', invented),
  parameter('CAMPORUTA', 'ruta', '', 'LECTURA', invented),
  parameter('CAMPOCANAL', 'canal', '', 'PQR', invented),
  parameter(
    'INDICADORES',
    {
      K01: { target: 0.92 },
      K02: { target: 0.95 },
      K03: { target: 0.98, filter: { type: ['RECONEXION'] } },
      K04: {
        target: 1,
        filter: { stage: ['WFPQR.P04', 'WFPQR.P05', 'WFPQR.P07', 'WFPQR.P09', 'WFPQR.P13'] },
      },
      K06: { target: 0.985, filter: { type: ['LECTURA'] } },
      K07: { filter: { type: ['LECTURA'] } },
      K08: { target: 0.95, filter: { type: ['CRITICA'] } },
      // Reinstating the pavement afterwards is no longer the attention of the damage.
      K10: { target: 1080, filter: { stage: ['WFDANO.D02', 'WFDANO.D06', 'WFDANO.D09'] } },
      K11: { target: 7 },
      K12: { target: 0.96 },
      K13: { target: 0.03 },
      K14: { target: 0.99 },
      K15: { target: 0.01 },
      K16: { target: 60 },
      K19: { target: 1, filter: { type: ['CAMBIOMED'] } },
      K23: { target: 0.7 },
    },
    '',
    'CALIDAD',
    'Definido por la empresa; K03 y K04 según sus plazos legales',
  ),
  parameter('FOTOMAXKB', 1500, 'kB', 'FORMULARIOS', invented),
  parameter('FORMMAXKB', 200, 'kB', 'FORMULARIOS', 'Especificación'),
  parameter('WORKCODELEN', 6, 'caracteres', 'OPERACION', 'Especificación'),
  parameter('PASSWORDMIN', 4, 'caracteres', 'SEGURIDAD', 'Especificación'),
  parameter('SESSIONIDLE', 8, 'h', 'SEGURIDAD', invented),
  parameter('HORARIO', { lv: ['07:00', '17:00'], s: ['08:00', '12:00'] }, '', 'CALENDARIO', invented),
  parameter('PRIORIDADES', ['low', 'half', 'high'], '', 'OPERACION', 'Especificación'),
  parameter('MUESTRAINTERV', 5, '%', 'CALIDAD', invented),
  parameter('ERRMAXMED', 5, '%', 'LABORATORIO', 'Provisional: tomar de la clase del medidor'),
  parameter('AVISOVENCE', 30, 'd', 'ALERTAS', invented),
  parameter('ALERTASLA', [50, 80, 100], '% del plazo', 'ALERTAS', invented),
];
