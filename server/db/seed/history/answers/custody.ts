import { pictures, signature, type Answers, type Scene } from './scene.ts';

const recipients = ['Nelly Quintero', 'Hernán Valencia', 'Luz Dary Ospina'];

/** The custody record of a removed meter; what it shows of the main form is `known`. */
export function meterCustody(scene: Scene): Answers {
  const { random, known } = scene;
  const isDamaged = random.chance(0.06);
  return {
    ...(known.serie_medidor !== undefined && { serie_medidor: known.serie_medidor }),
    ...(known.bolsa_custodia !== undefined && { bolsa_custodia: known.bolsa_custodia }),
    precinto: `PR${random.int(100_000, 999_999)}`,
    estado_bolsa: isDamaged ? 'con_novedad' : 'integra',
    ...(isDamaged && { novedad: 'El cierre de la bolsa llegó abierto.' }),
    foto_bolsa: pictures(scene, 'foto_bolsa', 'seal', 1),
    destino: 'laboratorio',
    recibe: random.pick(recipients),
    firma_recibe: signature(random),
  };
}
