import { installedLoad } from './installed-load.ts';
import {
  failedCause,
  localMinute,
  materials,
  meterAndHouse,
  pictures,
  premises,
  signatures,
  whereabouts,
  type Answers,
  type Scene,
} from './scene.ts';

const person = ['Rosa Elena Castro', 'Jaime Orlando Díaz', 'Marleny Ortiz', 'Édison Perea', 'Stella Garcés'];

export function technicalInspection(scene: Scene): Answers {
  const { random, known, workflow, stage } = scene;
  const photos = {
    fotos: workflow === 'WFDANO' ? pictures(scene, 'fotos', 'pipe', 3, 0) : meterAndHouse(scene, 'fotos', 2),
  };
  const end = { ...signatures(scene), ...whereabouts(scene) };
  const done = workflow === 'WFDANO' || random.chance(0.94);
  if (!done)
    return {
      ...premises(scene),
      resultado: 'no_efectiva',
      causal: failedCause(random),
      fuga_interna: 'no',
      ...photos,
      ...end,
    };
  const finding = random.weighted([
    ['sin_novedad', 46],
    ['fuga_interna', 24],
    ['error_lectura', 12],
    ['medidor_averiado', 12],
    ['medidor_cruzado', 6],
  ] as const);
  const tested = random.chance(0.5);
  const standard = 20;
  const error = random.decimal(
    finding === 'medidor_averiado' ? 6 : -4,
    finding === 'medidor_averiado' ? 14 : 4,
    2,
  );
  const measured = Math.round(standard * (1 + error / 100) * 100) / 100;
  const errorPct = Math.round(((measured - standard) / standard) * 100 * 100) / 100;
  const leak = finding === 'fuga_interna';
  const geophone = stage === 'C09' || random.chance(0.1);
  const tank = random.chance(0.5);
  return {
    ...premises(scene),
    resultado: 'efectiva',
    atendio: random.pick(person),
    atendio_doc: String(random.int(16_000_000, 94_999_999)),
    atendio_rel: random.pick(['propietario', 'arrendatario', 'familiar']),
    autoriza_ingreso: 'si',
    estado_medidor: finding === 'medidor_averiado' ? random.pick(['PARADO', 'FRENADO']) : 'BUENO',
    serie_leida: known.serie_medidor,
    lectura: Number(known.lectura_actual_medidor),
    sellos: [
      {
        numero: `SL${random.int(100_000, 999_999)}`,
        ubicacion: 'MEDIDOR',
        estado: random.pick(['INTEGRO', 'INTEGRO', 'ROTO']),
      },
    ],
    ensayo_volumetrico: tested ? 'si' : 'no',
    ...(tested && {
      volumen_patron: standard,
      volumen_medidor: measured,
      error_pct: errorPct,
      conforme: Math.abs(errorPct) <= 5 ? 'si' : 'no',
    }),
    puntos_agua: random.int(3, 14),
    tanque: tank ? 'si' : 'no',
    ...(tank && { prueba_tanque: leak ? 'fuga' : 'ok' }),
    prueba_sanitarios: leak ? 'fuga' : 'ok',
    fuga_interna: leak ? 'si' : 'no',
    equipo_usado: geophone ? ['GEOFONO', 'MANOMETRO'] : tested ? ['BANCOVOL'] : ['MANOMETRO'],
    ...(geophone && { fuga_imperceptible: random.chance(0.55) ? 'si' : 'no' }),
    ...(workflow === 'WFDANO' && {
      tipo_dano:
        scene.forced?.tipo_dano ??
        random.weighted([
          ['red', 34],
          ['acometida', 42],
          ['interna', 14],
          ['alcantarillado', 10],
        ] as const),
      material_tuberia: 'PVC',
      diametro: random.pick(['PVCM', 'PVC2', 'PVC3', 'PVC4']),
      usuarios_afectados: random.int(1, 120),
    }),
    hallazgo: workflow === 'WFDANO' ? 'sin_novedad' : finding,
    ...photos,
    ...(random.chance(0.25) && {
      observacion_usuario: 'El usuario manifiesta que el consumo aumentó desde hace dos meses.',
    }),
    ...end,
    copia_entregada: random.pick(['fisica', 'whatsapp', 'no']),
  };
}

export function meterChange(scene: Scene): Answers {
  const { random, known, forced, stage } = scene;
  const result =
    (forced?.resultado as string | undefined) ??
    random.weighted([
      ['cambiado', 92],
      ['no_permite', 5],
      ['impedimento_tecnico', 3],
    ] as const);
  const cause = stage === 'M02' ? 'HURTO' : String(known.causal_cambio ?? 'IRREGULARIDAD');
  const noticed = cause === 'HURTO' || known.notificacion_fecha !== undefined;
  // Without a notice only a theft lets a meter be removed.
  const effectiveCause = noticed ? cause : 'HURTO';
  const changed = result === 'cambiado';
  const laboratory = changed && stage !== 'M02' && random.chance(0.35);
  const used = changed
    ? [...materials(random, ['MED12'], 1), ...materials(random, ['SELLOPOL', 'UNION12', 'LLAVEREG'], 2)]
    : [];
  const old = Number(known.lectura_actual_medidor);
  const brand = random.pick(['ALFA', 'BETA', 'GAMMA']);
  const models: Record<string, string[]> = { ALFA: ['A15', 'A20'], BETA: ['B1F', 'B3F'], GAMMA: ['G15R'] };
  return {
    ...premises(scene),
    ...(known.notificacion_fecha ? { notificacion_fecha: known.notificacion_fecha } : {}),
    causal_cambio: effectiveCause,
    cumple_aviso: 'si',
    resultado: result,
    ...(changed && {
      serie_retirada: known.serie_medidor,
      lectura_retiro: old,
      estado_retiro: random.pick(['PARADO', 'FRENADO', 'BUENO', 'VIDRIOROTO']),
      foto_retiro: pictures(scene, 'foto_retiro', 'meter', 2, old),
      requiere_laboratorio: laboratory ? 'si' : 'no',
      ...(laboratory && { bolsa_custodia: `BC${random.int(10_000, 99_999)}` }),
      serie_instalada: `AC26${String(random.int(0, 999_999)).padStart(6, '0')}`,
      marca: brand,
      modelo: random.pick(models[brand]!),
      diametro: 'PVCM',
      lectura_inicial: 0,
      sello_instalado: `SL${random.int(100_000, 999_999)}`,
      foto_instalado: pictures(scene, 'foto_instalado', 'meter', 2, 0),
      medidor_provisional: laboratory ? 'si' : 'no',
      prueba_hermeticidad: 'si',
      materiales: used,
    }),
    costo_estimado: used.reduce((sum, row) => sum + Number(row.valor), 0),
    ...signatures(scene),
    ...whereabouts(scene),
  };
}

const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

export function networkDamage(scene: Scene): Answers {
  const { random, at, stage, known } = scene;
  // An emergency is brought under control within the hour.
  const onSite = stage === 'D02' ? random.int(25, 34) : random.int(60, 80);
  const arrival = new Date(at.getTime() - onSite * 60_000);
  const reported = known.hora_reporte ? Date.parse(String(known.hora_reporte)) : undefined;
  const surface =
    stage === 'D10' || stage === 'D13'
      ? random.pick(['ASFALTO', 'CONCRETO', 'ANDEN'])
      : random.pick(['ASFALTO', 'CONCRETO', 'ANDEN', 'ZONAVERDE', 'ADOQUIN']);
  const area = random.decimal(0.8, 9, 1);
  const kind = random.pick(
    stage === 'M09' ? ['CAJILLA', 'MEDIDOR'] : ['ROTURA', 'FISURA', 'UNION', 'COLLARIN', 'VALVULA'],
  );
  const network = !['CAJILLA', 'MEDIDOR'].includes(kind);
  const flow = random.decimal(0.2, 6, 1);
  const hours = random.decimal(1, 20, 1);
  const place = { lat: Number(known.lat_predio), lng: Number(known.lng_predio) };
  return {
    ...premises(scene),
    hora_llegada: localMinute(arrival),
    ...(reported !== undefined && {
      tiempo_respuesta_min: Math.round((Date.parse(`${localMinute(arrival)}:00-05:00`) - reported) / 60_000),
    }),
    riesgo: random.int(1, 4),
    tipo_dano: kind,
    causa: random.pick(['EDAD', 'TERCEROS', 'RAICES', 'PRESION', 'ASENTAMIENTO', 'DEFECTO']),
    material_tuberia: 'PVC',
    diametro: random.pick(['PVCM', 'PVC3', 'PVC4', 'PVC6']),
    profundidad_m: random.decimal(0.6, 2.2, 1),
    ...(network && {
      trazado: [
        place,
        { lat: place.lat + 0.00008, lng: place.lng + 0.00005 },
        { lat: place.lat + 0.00015, lng: place.lng + 0.00012 },
      ],
    }),
    foto_antes: pictures({ ...scene, at: after(arrival, 10) }, 'foto_antes', 'pipe', 1, 0),
    ...(stage === 'D09' && {
      valvulas: [
        {
          codigo: `V${random.int(100, 999)}`,
          vueltas: random.int(8, 40),
          hora_cierre: localMinute(arrival),
          hora_apertura: localMinute(at),
        },
      ],
    }),
    usuarios_afectados: random.int(0, 180),
    caudal_lps: flow,
    tiempo_fuga_h: hours,
    m3_perdidos: Math.round(flow * hours * 3.6 * 10) / 10,
    superficie: surface,
    area_m2: area,
    requiere_reposicion: surface !== 'ZONAVERDE' && area > 0 ? 'si' : 'no',
    foto_durante: pictures({ ...scene, at: after(arrival, onSite / 2) }, 'foto_durante', 'pipe', 1, 1),
    foto_despues: pictures(scene, 'foto_despues', 'pipe', 1, 2),
    materiales: materials(random, ['TUBPVC12', 'UNION12', 'COLLAR3X12', 'CONCRETO']),
    equipos: random.some(['RETRO', 'MOTOBOMBA', 'CORTADORA'], random.int(1, 2)),
    horas_hombre: random.int(2, 12),
    senalizacion: random.some(['conos', 'cinta', 'vallas', 'paletero'], 2),
    via_principal: 'no',
    resultado: random.weighted([
      ['reparado', 88],
      ['provisional', 12],
    ] as const),
    ...whereabouts(scene),
  };
}

export function irregularity(scene: Scene): Answers {
  const { random, forced } = scene;
  const result =
    (forced?.resultado as string | undefined) ??
    random.weighted([
      ['normal', 36],
      ['irregular', 52],
      ['no_permite', 7],
    ] as const);
  const risk = random.weighted([
    ['bajo', 62],
    ['medio', 30],
    ['alto', 8],
  ] as const);
  const entered = result !== 'no_permite';
  const voltage = random.int(114, 124);
  const current = random.decimal(1.5, 22, 1);
  const factor = random.decimal(0.82, 0.99, 2);
  const power = Math.round(voltage * current * factor);
  const [pulses, constant] = [10, 1_600];
  const seconds = Math.max(
    1,
    Math.round(((3_600_000 * pulses) / (constant * power * (result === 'irregular' ? 0.7 : 1))) * 10) / 10,
  );
  const found = random.some(
    ['DIRECTA', 'PUENTE', 'DERIVACION', 'SELLOROTO', 'NEUTROABIERTO', 'REINSTALACION'],
    random.int(1, 2),
  );
  const load = installedLoad(random);
  const number = scene.known.consecutivo_reservado;
  const removed = result === 'irregular' && random.chance(0.6);
  return {
    riesgo_electrico: risk,
    ...premises(scene),
    resultado: result,
    ...(entered && {
      tipo_servicio: 'monofasico',
      tension_v: voltage,
      corriente_a: current,
      fp: factor,
      potencia_w: power,
      pulsos: pulses,
      tiempo_s: seconds,
      constante_medidor: constant,
      error_medidor_pct:
        Math.round((((3_600_000 * pulses) / (constant * seconds) - power) / power) * 100 * 10) / 10,
      carga_instalada: load,
    }),
    ...(result === 'irregular' && {
      irregularidades: found,
      detalle_irregularidades: found.map((code) => ({
        irregularidad: code,
        detalle: 'Se observa intervención en la conexión antes del registro.',
        foto: pictures(scene, 'foto', 'seal', 1),
        hora: localMinute(scene.at).slice(11),
      })),
      retiro_medidor: removed ? 'si' : 'no',
      ...(removed && { bolsa_custodia: `BC${random.int(10_000, 99_999)}` }),
    }),
    kwh_mes_estimado: entered ? Math.round(load.reduce((sum, { kwh }) => sum + kwh, 0) * 10) / 10 : 0,
    fotos: meterAndHouse(scene, 'fotos', 3, 1),
    acompanante: random.pick(['policia', 'testigo', 'ninguno']),
    ...signatures(scene),
    ...(typeof number === 'string' && { consecutivo_acta: number }),
    ...whereabouts(scene),
  };
}
