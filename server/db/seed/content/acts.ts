import type { RecordBlock, RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';

/** The acts of the utility as templates of reports: one page or two for each finished activity. */

const answers = (...names: string[]) => names.map((name) => `answers.${name}`);
const heading = (es: string, en: string, when?: RecordBlock['when']): RecordBlock => ({
  type: 'heading',
  text: { es, en },
  ...(when && { when }),
});
const fields = (columns: number, names: string[], when?: RecordBlock['when']): RecordBlock => ({
  type: 'fields',
  columns,
  fields: names,
  ...(when && { when }),
});
const text = (es: string, en: string, when?: RecordBlock['when']): RecordBlock => ({
  type: 'text',
  text: { es, en },
  ...(when && { when }),
});
const rows = (name: string, ...columns: string[]): RecordBlock => ({
  type: 'rows',
  field: `answers.${name}`,
  columns,
});

const premises: RecordBlock[] = [
  heading('Predio y suscriptor', 'Premises and customer'),
  fields(3, ['operation.account', 'operation.subscriber', 'operation.address']),
  fields(3, ['operation.zone', 'operation.number', 'operation.workflow']),
  heading('Visita', 'Visit'),
  fields(3, ['activity.type', 'activity.doneAt', 'activity.status']),
  fields(3, ['activity.employee', 'activity.company', 'submission.place']),
];
const materials = rows('materiales', 'material', 'cantidad', 'lote', 'valor');
const photos: RecordBlock[] = [
  heading('Registro fotográfico', 'Photographs'),
  { type: 'photos', fields: [], perRow: 3 },
];
const address: RecordBlock = { type: 'qr', size: 20 };

const witnessed: RecordBlock[] = [
  heading('Firmas', 'Signatures'),
  fields(2, answers('usuario_firma', 'motivo_no_firma')),
  { type: 'signatures', fields: answers('firma_tecnico', 'firma_usuario') },
  text(
    'El usuario se negó a firmar. Firman como testigos las personas que siguen.',
    'The user refused to sign. The persons below sign as witnesses.',
    { field: 'answers.usuario_firma', equals: 'se_niega' },
  ),
  rows('testigos', 'nombre', 'documento', 'firma'),
];

const act = (form: string, es: string, en: string, blocks: RecordBlock[]): RecordTemplate => ({
  kind: 'record',
  form,
  title: { es, en },
  blocks,
});
const failed = { field: 'answers.resultado', equals: 'no_efectiva' };
const done = { field: 'answers.resultado', equals: 'efectiva' };

export const suspensionAct = act('FSUSP01', 'Acta de suspensión o corte', 'Suspension or cut-off record', [
  ...premises,
  heading('Suspensión', 'Suspension'),
  fields(3, answers('resultado', 'pago_en_sitio', 'servicio_directo')),
  fields(3, answers('tipo_suspension', 'lectura_suspension', 'sello_instalado'), done),
  fields(3, answers('estado_sello_previo', 'sello_previo', 'persona_vulnerable')),
  fields(1, answers('causal'), failed),
  text(
    'El servicio de la cuenta {{operation.account}} quedó suspendido el {{activity.doneAt}} con la lectura ' +
      '{{answers.lectura_suspension}} y el sello {{answers.sello_instalado}}.',
    'The service of account {{operation.account}} was suspended on {{activity.doneAt}} at the reading ' +
      '{{answers.lectura_suspension}} with seal {{answers.sello_instalado}}.',
    done,
  ),
  materials,
  fields(1, answers('observacion'), { field: 'answers.observacion' }),
  ...photos,
  heading('Firmas', 'Signatures'),
  fields(2, answers('notificado')),
  { type: 'signatures', fields: answers('firma_usuario') },
  address,
]);

export const reconnectionAct = act('FRECO01', 'Acta de reconexión', 'Reconnection record', [
  ...premises,
  heading('Término de 24 horas', 'Term of 24 hours'),
  fields(3, answers('hora_pago', 'horas_transcurridas', 'fuera_plazo')),
  fields(1, answers('motivo_demora'), { field: 'answers.motivo_demora' }),
  heading('Reconexión', 'Reconnection'),
  fields(3, answers('resultado', 'sello_retirado', 'sello_coincide')),
  fields(1, answers('causal'), failed),
  fields(3, answers('prueba_flujo', 'presion_psi', 'tension_v'), done),
  fields(2, answers('lectura_reconexion', 'consumo_suspendido')),
  ...photos,
  heading('Firmas', 'Signatures'),
  { type: 'signatures', fields: answers('firma_usuario') },
  address,
]);

const changed = { field: 'answers.resultado', equals: 'cambiado' };
export const meterChangeAct = act('FCAMB01', 'Acta de cambio de medidor', 'Meter change record', [
  ...premises,
  heading('Aviso previo y resultado', 'Prior notice and result'),
  fields(4, answers('notificacion_fecha', 'cumple_aviso', 'causal_cambio', 'resultado')),
  heading('Medidor retirado', 'Meter removed', changed),
  fields(3, answers('serie_retirada', 'lectura_retiro', 'estado_retiro'), changed),
  fields(2, answers('requiere_laboratorio', 'bolsa_custodia'), changed),
  heading('Medidor instalado', 'Meter installed', changed),
  fields(4, answers('serie_instalada', 'marca', 'modelo', 'diametro'), changed),
  fields(
    4,
    answers('lectura_inicial', 'sello_instalado', 'medidor_provisional', 'prueba_hermeticidad'),
    changed,
  ),
  materials,
  fields(1, answers('costo_estimado'), { field: 'answers.costo_estimado' }),
  ...photos,
  ...witnessed,
  address,
]);

export const irregularityAct = act('FIRRE01', 'Acta de irregularidad', 'Irregularity record', [
  ...premises,
  heading('Seguridad y resultado', 'Safety and result'),
  fields(4, answers('consecutivo_acta', 'riesgo_electrico', 'resultado', 'acompanante')),
  heading('Mediciones', 'Measurements', { field: 'answers.tension_v' }),
  fields(4, answers('tipo_servicio', 'tension_v', 'corriente_a', 'fp'), { field: 'answers.tension_v' }),
  fields(4, answers('potencia_w', 'pulsos', 'tiempo_s', 'error_medidor_pct'), { field: 'answers.tension_v' }),
  heading('Irregularidades', 'Irregularities', { field: 'answers.irregularidades' }),
  fields(1, answers('irregularidades'), { field: 'answers.irregularidades' }),
  rows('detalle_irregularidades', 'irregularidad', 'detalle', 'hora'),
  rows('carga_instalada', 'equipo', 'cantidad', 'watts', 'horas_dia', 'kwh'),
  fields(3, answers('kwh_mes_estimado', 'retiro_medidor', 'bolsa_custodia')),
  ...photos,
  ...witnessed,
  address,
]);

export const damageAct = act('FDANO01', 'Acta de daño y reparación', 'Damage and repair record', [
  ...premises,
  heading('Llegada y diagnóstico', 'Arrival and diagnosis'),
  fields(3, answers('hora_llegada', 'tiempo_respuesta_min', 'riesgo')),
  fields(4, answers('tipo_dano', 'causa', 'material_tuberia', 'diametro')),
  heading('Afectación', 'Impact'),
  fields(4, answers('usuarios_afectados', 'caudal_lps', 'tiempo_fuga_h', 'm3_perdidos')),
  rows('valvulas', 'codigo', 'vueltas', 'hora_cierre', 'hora_apertura'),
  heading('Reparación', 'Repair'),
  fields(4, answers('resultado', 'superficie', 'area_m2', 'requiere_reposicion')),
  fields(2, answers('equipos', 'senalizacion')),
  materials,
  ...photos,
  address,
]);

export const inspectionAct = act('FREVI01', 'Acta de revisión técnica', 'Technical inspection record', [
  ...premises,
  heading('Revisión', 'Inspection'),
  { type: 'answers', columns: 3 },
  ...photos,
  ...witnessed,
  address,
]);
