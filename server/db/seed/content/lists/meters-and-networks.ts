import { list, type ListContent, type ListItemContent } from './list-item.ts';

const inches: Record<string, string> = { '1/2': 'M', '3/4': 'T' };
const sizes = (material: string, values: string[], unit: 'in' | 'mm'): ListItemContent[] =>
  values.map((size) => {
    const shown = unit === 'mm' ? `${size} mm` : `${size.replace('1/2', '½').replace('3/4', '¾')}"`;
    return { code: `${material}${inches[size] ?? size}`, es: shown, en: shown, parent: material };
  });

const material = (
  code: string,
  es: string,
  en: string,
  unit: string,
  price: number,
  serial: 'si' | 'no',
): ListItemContent => ({
  code,
  es,
  en,
  attributes: { unidad: unit, precio: price, serializado: serial },
});

const brandModels: [brand: string, models: string[]][] = [
  ['ALFA', ['A15', 'A20']],
  ['BETA', ['B1F', 'B3F']],
  ['GAMMA', ['G15R']],
];

/**
 * Meters, seals, pipes and what is used on them. Prices in COP, invented; half inch is M, three quarters T in
 * codes.
 */
export const metersAndNetworks: ListContent[] = [
  list('OBSLECTURA', 'Observaciones de lectura', 'Reading remarks', [
    ['VIDRIOROTO', 'Vidrio roto', 'Broken glass'],
    ['SINTAPA', 'Sin tapa', 'No lid'],
    ['SINSELLO', 'Sin sello', 'No seal'],
    ['FUGACAJA', 'Fuga en la caja', 'Leak in the box'],
    ['GIRAREVES', 'Gira al revés', 'Turns backwards'],
    ['PARADO', 'Medidor parado', 'Stopped meter'],
    ['DEMOLIDO', 'Predio demolido', 'Demolished'],
    ['ENCONSTRUCCION', 'En construcción', 'Under construction'],
    ['LOCALADICIONAL', 'Local adicional', 'Additional shop'],
    ['DIRECTO', 'Servicio directo', 'Direct connection'],
  ]),
  list('TIPOSUSP', 'Tipos de suspensión', 'Kinds of suspension', [
    ['LLAVECORTE', 'Cierre de registro', 'Stop-cock'],
    ['TAPONANTI', 'Tapón antifraude', 'Anti-fraud plug'],
    ['RETIROMED', 'Retiro de medidor', 'Meter removed'],
    ['ACOMETIDA', 'Corte de acometida', 'Service cut'],
    ['BORNERA', 'Desconexión en bornera', 'Terminal'],
    ['POSTE', 'Corte en poste', 'Pole'],
  ]),
  list('ESTADOSELLO', 'Estados del sello', 'States of a seal', [
    ['INTEGRO', 'Íntegro', 'Intact'],
    ['ROTO', 'Roto', 'Broken'],
    ['AUSENTE', 'Ausente', 'Missing'],
    ['ADULTERADO', 'Adulterado', 'Tampered with'],
    ['NOCORRESPONDE', 'No corresponde', 'Does not match'],
  ]),
  list('UBICASELLO', 'Ubicaciones del sello', 'Places of a seal', [
    ['MEDIDOR', 'Medidor', 'Meter'],
    ['CAJA', 'Caja', 'Box'],
    ['BORNERA', 'Bornera', 'Terminal'],
    ['LLAVE', 'Llave de corte', 'Stop-cock'],
  ]),
  list('ESTADOMEDIDOR', 'Estados del medidor', 'States of a meter', [
    ['BUENO', 'Bueno', 'Good'],
    ['PARADO', 'Parado', 'Stopped'],
    ['FRENADO', 'Frenado', 'Slowed'],
    ['VIDRIOROTO', 'Vidrio roto', 'Broken glass'],
    ['INVERTIDO', 'Invertido', 'Reversed'],
    ['MANIPULADO', 'Manipulado', 'Tampered with'],
    ['SINTAPA', 'Sin tapa', 'No lid'],
  ]),
  list('TIPODANO', 'Tipos de daño', 'Kinds of damage', [
    ['ROTURA', 'Rotura', 'Break'],
    ['FISURA', 'Fisura', 'Crack'],
    ['UNION', 'Unión', 'Joint'],
    ['COLLARIN', 'Collarín', 'Saddle'],
    ['VALVULA', 'Válvula', 'Valve'],
    ['HIDRANTE', 'Hidrante', 'Hydrant'],
    ['MEDIDOR', 'Medidor', 'Meter'],
    ['CAJILLA', 'Cajilla', 'Meter box'],
  ]),
  list('SUPERFICIES', 'Superficies', 'Surfaces', [
    ['ASFALTO', 'Asfalto', 'Asphalt'],
    ['CONCRETO', 'Concreto', 'Concrete'],
    ['ADOQUIN', 'Adoquín', 'Paving stone'],
    ['ANDEN', 'Andén', 'Pavement'],
    ['ZONAVERDE', 'Zona verde', 'Grass'],
    ['DESTAPADO', 'Destapado', 'Unpaved'],
  ]),
  list('MATERIALTUB', 'Materiales de tubería', 'Pipe materials', [
    ['PVC', 'PVC', 'PVC'],
    ['AC', 'Asbesto cemento', 'Asbestos cement'],
    ['HF', 'Hierro fundido', 'Cast iron'],
    ['PEAD', 'Polietileno de alta densidad', 'High-density polyethylene'],
    ['COBRE', 'Cobre', 'Copper'],
  ]),
  {
    code: 'DIAMETRO',
    name: { es: 'Diámetros', en: 'Diameters' },
    parent: 'MATERIALTUB',
    items: [
      ...sizes('PVC', ['1/2', '3/4', '1', '2', '3', '4', '6', '8'], 'in'),
      ...sizes('AC', ['4', '6', '8', '10', '12'], 'in'),
      ...sizes('HF', ['3', '4', '6', '8', '10', '12', '14', '16', '18', '20', '24'], 'in'),
      ...sizes(
        'PEAD',
        ['20', '25', '32', '40', '50', '63', '75', '90', '110', '160', '200', '250', '315'],
        'mm',
      ),
      ...sizes('COBRE', ['1/2', '3/4', '1'], 'in'),
    ],
  },
  list('IRREGULAR', 'Irregularidades', 'Irregularities', [
    ['DIRECTA', 'Conexión directa', 'Direct connection'],
    ['PUENTE', 'Puente en bornera', 'Bridged terminal'],
    ['DERIVACION', 'Derivación antes del medidor', 'Branch before the meter'],
    ['DISCOFRENADO', 'Disco frenado', 'Braked disc'],
    ['SELLOROTO', 'Sello roto', 'Broken seal'],
    ['INVERTIDO', 'Medidor invertido', 'Reversed meter'],
    ['NEUTROABIERTO', 'Neutro abierto', 'Open neutral'],
    ['BYPASS', 'By-pass de agua', 'Water by-pass'],
    ['REINSTALACION', 'Autorreconexión', 'Self-reconnection'],
  ]),
  list('MARCASMED', 'Marcas de medidor', 'Meter makes', [
    ['ALFA', 'Alfa', 'Alfa'],
    ['BETA', 'Beta', 'Beta'],
    ['GAMMA', 'Gamma', 'Gamma'],
  ]),
  {
    code: 'MODELOSMED',
    name: { es: 'Modelos de medidor', en: 'Meter models' },
    parent: 'MARCASMED',
    items: brandModels.flatMap(([brand, models]) =>
      models.map((model) => ({ code: model, es: model, en: model, parent: brand })),
    ),
  },
  {
    code: 'MATERIALES',
    name: { es: 'Materiales', en: 'Materials' },
    items: [
      material('MED12', 'Medidor de agua ½"', 'Water meter ½"', 'und', 118_000, 'si'),
      material('MED34', 'Medidor de agua ¾"', 'Water meter ¾"', 'und', 189_000, 'si'),
      material('MEDMONO', 'Medidor de energía monofásico', 'Single-phase energy meter', 'und', 142_000, 'si'),
      material('SELLOPOL', 'Sello de policarbonato', 'Polycarbonate seal', 'und', 2_400, 'si'),
      material('TAPONAF', 'Tapón antifraude', 'Anti-fraud plug', 'und', 9_800, 'no'),
      material('COLLAR3X12', 'Collar de derivación 3" x ½"', 'Saddle 3" x ½"', 'und', 31_500, 'no'),
      material('UNION12', 'Unión ½"', 'Coupling ½"', 'und', 4_200, 'no'),
      material('LLAVEREG', 'Llave de registro ½"', 'Stop-cock ½"', 'und', 27_900, 'no'),
      material('CABLE2X8', 'Cable concéntrico 2x8', 'Concentric cable 2x8', 'm', 7_600, 'no'),
      material('CAJILLA', 'Cajilla', 'Meter box', 'und', 56_000, 'no'),
      material('TUBPVC12', 'Tubería PVC ½"', 'PVC pipe ½"', 'm', 5_300, 'no'),
      material('CONCRETO', 'Concreto', 'Concrete', 'm3', 512_000, 'no'),
      material('ASFALTO', 'Asfalto', 'Asphalt', 'm3', 684_000, 'no'),
    ],
  },
  list('EQUIPOS', 'Equipos', 'Equipment', [
    ['GEOFONO', 'Geófono', 'Geophone'],
    ['BANCOVOL', 'Banco volumétrico portátil', 'Portable test bench'],
    ['PATRONEN', 'Patrón de energía', 'Energy standard'],
    ['PINZA', 'Pinza voltiamperimétrica', 'Clamp meter'],
    ['MANOMETRO', 'Manómetro', 'Pressure gauge'],
    ['RETRO', 'Retroexcavadora', 'Backhoe'],
    ['VACTOR', 'Equipo vactor', 'Vacuum truck'],
    ['MOTOBOMBA', 'Motobomba', 'Motor pump'],
    ['CORTADORA', 'Cortadora de pavimento', 'Pavement cutter'],
  ]),
  list('EQUIPOHOGAR', 'Equipos eléctricos del predio', 'Electrical appliances', [
    ['NEVERA', 'Nevera', 'Fridge'],
    ['TELEVISOR', 'Televisor', 'Television'],
    ['LAVADORA', 'Lavadora', 'Washing machine'],
    ['AIRE', 'Aire acondicionado', 'Air conditioning'],
    ['VENTILADOR', 'Ventilador', 'Fan'],
    ['ESTUFA', 'Estufa eléctrica', 'Electric cooker'],
    ['BOMBILLOS', 'Bombillos', 'Light bulbs'],
    ['COMPUTADOR', 'Computador', 'Computer'],
    ['MOTOR', 'Motor', 'Motor'],
  ]),
];
