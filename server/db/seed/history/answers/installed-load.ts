import type { Random } from '../random.ts';

/** What is plugged in: always some light and a fridge, and what a home or a shop has beside. */
export function installedLoad(random: Random) {
  const appliance = (equipo: string, cantidad: number, watts: number, horas: number) => ({
    equipo,
    cantidad,
    watts,
    horas_dia: horas,
    kwh: (cantidad * watts * horas * 30) / 1000,
  });
  const others = [
    appliance('TELEVISOR', random.int(1, 3), 120, random.int(3, 8)),
    appliance('AIRE', random.int(1, 2), random.pick([900, 1_200, 1_500]), random.int(4, 10)),
    appliance('LAVADORA', 1, 500, 1),
    appliance('COMPUTADOR', random.int(1, 4), 200, random.int(4, 9)),
    appliance('VENTILADOR', random.int(1, 4), 60, random.int(5, 12)),
    appliance('MOTOR', 1, random.pick([750, 1_500, 2_200]), random.int(2, 8)),
  ];
  return [
    appliance('NEVERA', random.int(1, 2), random.pick([150, 180, 220]), random.pick([8, 10, 12])),
    appliance('BOMBILLOS', random.int(4, 14), 9, random.int(3, 7)),
    ...random.some(others, random.int(0, 4)),
  ];
}
