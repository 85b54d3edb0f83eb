import type { Random } from './random.ts';

/** What simulated employees write and sign. */
export const people = [
  'Carmen Rosa Ibarra',
  'Luis Eduardo Peña',
  'Ana Milena Ortiz',
  'Jairo Muñoz',
  'Gloria Lasso',
];
export const sentences = [
  'Visita realizada sin novedad.',
  'Predio habitado; atiende el propietario.',
  'Medidor en buen estado, sin fugas visibles.',
  'Acceso normal; se deja constancia.',
  'Se explica el procedimiento al usuario.',
];
export const remarks = ['Todo conforme.', 'Se toman fotos de soporte.', 'Sin observaciones adicionales.'];

export function signature(random: Random): string {
  let path = `M10 ${random.whole(30, 50)}`;
  for (let x = 25; x < 180; x += 18) path += `Q${x} ${random.whole(5, 70)} ${x + 9} ${random.whole(20, 55)}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path d="${path}" fill="none" ` +
    'stroke="#123" stroke-width="2"/></svg>';
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
