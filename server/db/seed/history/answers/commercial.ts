import {
  failedCause,
  materials,
  pictures,
  premises,
  signature,
  whereabouts,
  type Answers,
  type Scene,
} from './scene.ts';

const round1 = (value: number) => Math.round(value * 10) / 10;
const people = [
  'La propietaria',
  'El arrendatario',
  'La hija del suscriptor',
  'El administrador del local',
  'Una empleada',
];

export function meterReading(scene: Scene): Answers {
  const { random, known, forced } = scene;
  const canRead = (forced?.pudo_leer as string | undefined) ?? (random.chance(0.994) ? 'si' : 'no');
  const limit = Number(known.promedio) >= 40 ? 35 : 65;
  const place = {
    ...whereabouts(scene),
    ...(random.chance(0.06) && { riesgo_entorno: [random.pick(['PERRO', 'INSEGURIDAD', 'TRANSITO'])] }),
  };
  if (canRead === 'no') {
    const cause = random.weighted([
      ['CERRADO', 34],
      ['CANDADO', 18],
      ['CAJAOBST', 14],
      ['EMPANADO', 10],
      ['ENTERRADO', 9],
      ['PERRO', 8],
      ['INUNDADA', 4],
      ['NOPERMITE', 3],
    ] as const);
    const needsPhoto = cause !== 'PERRO' && cause !== 'NOPERMITE';
    return {
      ...premises(scene, true),
      pudo_leer: 'no',
      serie_no_coincide: 'no',
      limite_desviacion: limit,
      desviacion: 'no',
      causal_no_lectura: cause,
      ...(needsPhoto && { foto_causal: pictures(scene, 'foto_causal', 'house', 1) }),
      ...place,
    };
  }
  const current = Number(known.lectura_actual_medidor);
  const previous = Number(known.lectura_anterior);
  const average = Number(known.promedio);
  const rolled = current < previous;
  const consumption = rolled ? 100_000 - previous + current : current - previous;
  const deviation = round1(((consumption - average) / average) * 100);
  const significant = known.servicio !== 'energia' && Math.abs(deviation) > limit;
  const mismatch = random.chance(0.006);
  return {
    ...premises(scene, true),
    pudo_leer: 'si',
    serie_leida: mismatch ? `AC18${random.int(100_000, 999_999)}` : known.serie_medidor,
    serie_no_coincide: mismatch ? 'si' : 'no',
    lectura_actual: current,
    foto_medidor: pictures(scene, 'foto_medidor', 'meter', 1, current),
    ...(rolled && { vuelta_medidor: 'si' }),
    consumo: consumption,
    desv_pct: deviation,
    limite_desviacion: limit,
    desviacion: significant ? 'si' : 'no',
    ...(significant && { lectura_confirmada: current }),
    ...(random.chance(0.05) && {
      obs_lectura: random.some(['SINTAPA', 'VIDRIOROTO', 'SINSELLO', 'FUGACAJA'], 1),
    }),
    ...place,
  };
}

/** What is found, how often, and what the meter turned since the reading against the average. */
const consumptionOf: Record<string, { weight: number; share: readonly [number, number] }> = {
  consumo_real: { weight: 40, share: [1.9, 2.8] },
  fuga_perceptible: { weight: 18, share: [2.2, 4.5] },
  sospecha_fuga: { weight: 12, share: [1.8, 3] },
  medidor_parado: { weight: 7, share: [0, 0] },
  medidor_averiado: { weight: 8, share: [0.8, 1.1] },
  medidor_ilegible: { weight: 4, share: [0.9, 1.1] },
  medidor_cruzado: { weight: 5, share: [0.9, 1.1] },
  predio_desocupado: { weight: 6, share: [0, 0.05] },
};

/** As FCRIT01 calculates it. */
const isOutsideBand = (perDay: number, average: number): boolean =>
  Math.abs(perDay * 30 - average) > average * (average >= 40 ? 0.35 : 0.65);

export function readingVerification(scene: Scene): Answers {
  const { random, known, forced, at } = scene;
  const hours = known.fecha_lectura
    ? round1(Math.round(((at.getTime() - Date.parse(String(known.fecha_lectura))) / 3_600_000) * 100) / 100)
    : undefined;
  const done = forced?.resultado !== 'no_efectiva' && random.chance(0.94);
  const end = { firma_usuario: signature(random), ...whereabouts(scene) };
  if (!done) {
    return {
      ...premises(scene),
      resultado: 'no_efectiva',
      causal: failedCause(random),
      ...(hours !== undefined && { horas_desde_lectura: hours }),
      cambio_uso: 'no',
      foto_hallazgo: pictures(scene, 'foto_hallazgo', 'house', 1),
      no_firma_motivo: 'No hay quien atienda',
      ...whereabouts(scene),
    };
  }
  const original = Number(known.lectura_actual ?? known.lectura_actual_medidor);
  const finding = random.weighted(Object.entries(consumptionOf).map(([code, { weight }]) => [code, weight]));
  const average = Number(known.promedio) || 0;
  const usual = hours === undefined ? 0 : (average / 30 / 24) * hours;
  const [least, most] = consumptionOf[finding]!.share;
  const verified = original + Math.round(usual * random.decimal(least, most, 2));
  const perDay = hours ? Math.round(((verified - original) / hours) * 24 * 100) / 100 : undefined;
  const turns = finding === 'fuga_perceptible' || finding === 'sospecha_fuga';
  return {
    ...premises(scene),
    resultado: 'efectiva',
    atendio: random.pick(people),
    atendio_rel: random.pick(['propietario', 'arrendatario', 'familiar', 'empleado']),
    lectura_verificada: verified,
    ...(hours && {
      horas_desde_lectura: hours,
      consumo_dia: perDay,
    }),
    ...(perDay !== undefined &&
      known.promedio !== undefined && {
        desviacion_confirmada: isOutsideBand(perDay, average) ? 'si' : 'no',
      }),
    personas: random.int(1, 8),
    uso_real: known.uso,
    cambio_uso: 'no',
    prueba_llaves_cerradas: turns ? 'gira' : 'no_gira',
    hallazgo: finding,
    ...(finding === 'fuga_perceptible' && {
      lugar_fuga: [random.pick(['sanitario', 'tanque', 'grifo', 'tuberia'])],
    }),
    foto_hallazgo: pictures(scene, 'foto_hallazgo', turns ? 'pipe' : 'house', random.int(1, 2), 0),
    foto_medidor: pictures(scene, 'foto_medidor', 'meter', 1, verified),
    ...(turns && { recomendacion: 'Revisar la instalación interna con un plomero y reparar la fuga.' }),
    ...end,
  };
}

export function suspension(scene: Scene): Answers {
  const { random, known, forced, stage } = scene;
  const direct = stage === 'S03' && !forced?.resultado && random.chance(0.02);
  const done = forced?.resultado
    ? forced.resultado === 'efectiva'
    : random.chance(stage === 'S03' ? 0.95 : 0.85);
  const cause =
    stage === 'S03' && random.chance(0.22) ? random.pick(['YAPAGO', 'RECLAMO']) : failedCause(random);
  const water = known.servicio === 'acueducto';
  const answers: Answers = {
    ...premises(scene),
    pago_en_sitio: !done && cause === 'YAPAGO' ? 'si' : 'no',
    ...(!done && cause === 'YAPAGO' && { comprobante: pictures(scene, 'comprobante', 'seal', 1) }),
    servicio_directo: direct ? 'si' : 'no',
    persona_vulnerable: random.weighted([
      ['no', 80],
      ['no_sabe', 20],
    ] as const),
    resultado: done ? 'efectiva' : 'no_efectiva',
    ...(!done && { causal: cause }),
    foto_antes: pictures(scene, 'foto_antes', 'house', 1),
    ...(done && {
      tipo_suspension: water
        ? random.weighted([
            ['LLAVECORTE', 60],
            ['TAPONANTI', 30],
            ['ACOMETIDA', 10],
          ] as const)
        : random.weighted([
            ['BORNERA', 75],
            ['POSTE', 25],
          ] as const),
      lectura_suspension: Number(known.lectura_actual_medidor),
      sello_instalado: `SL${random.int(100_000, 999_999)}`,
      estado_sello_previo: random.pick(['INTEGRO', 'INTEGRO', 'AUSENTE', 'ROTO']),
      foto_despues: pictures(scene, 'foto_despues', 'seal', random.int(1, 2)),
      materiales: materials(random, water ? ['SELLOPOL', 'TAPONAF'] : ['SELLOPOL'], 1),
      notificado: random.pick(['usuario', 'bajo_puerta', 'bajo_puerta', 'portero']),
    }),
    ...(random.chance(0.5) && { firma_usuario: signature(random) }),
    ...whereabouts(scene),
    ...(random.chance(0.2) && {
      observacion: random.pick([
        'Usuario informado del procedimiento.',
        'Predio con dos medidores.',
        'Se dejó volante de pago.',
      ]),
    }),
  };
  // Who signs was there to be notified.
  return answers.notificado && answers.firma_usuario ? { ...answers, notificado: 'usuario' } : answers;
}

export function reconnection(scene: Scene): Answers {
  const { random, known, forced, at } = scene;
  const done = forced?.resultado ? forced.resultado === 'efectiva' : random.chance(0.985);
  const hours = known.hora_pago
    ? round1(Math.round(((at.getTime() - Date.parse(String(known.hora_pago))) / 3_600_000) * 100) / 100)
    : undefined;
  const late = hours !== undefined && hours > 24;
  const suspended = Number(known.lectura_suspension);
  const used = random.chance(0.05) ? random.int(1, 9) : 0;
  const reading = suspended + used;
  const seal = known.sello_instalado as string | undefined;
  return {
    ...premises(scene),
    ...(known.hora_pago ? { hora_pago: known.hora_pago } : {}),
    ...(hours !== undefined && { horas_transcurridas: hours }),
    fuera_plazo: late ? 'si' : 'no',
    ...(late && { motivo_demora: random.pick(['PAGOTARDIO', 'SINACCESO', 'CUADRILLA', 'ORDENTARDIA']) }),
    ...(seal && { sello_retirado: seal, sello_coincide: 'si' }),
    resultado: done ? 'efectiva' : 'no_efectiva',
    ...(!done && { causal: failedCause(random) }),
    ...(done && {
      prueba_flujo: random.chance(0.98) ? 'si' : 'no',
      ...(known.servicio === 'acueducto'
        ? { presion_psi: random.int(28, 70) }
        : { tension_v: random.int(114, 124) }),
    }),
    ...(Number.isFinite(suspended) && done && { lectura_reconexion: reading, consumo_suspendido: used }),
    foto_despues: pictures(scene, 'foto_despues', 'meter', done ? 2 : 1, reading),
    ...(random.chance(0.7) && { firma_usuario: signature(random) }),
    ...whereabouts(scene),
  };
}
