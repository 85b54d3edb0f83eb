import { list, type ListContent, type ListItemContent } from './list-item.ts';

const noReading = (
  code: string,
  es: string,
  en: string,
  photo: 'si' | 'no',
  imputable: string,
  counts: 'si' | 'no',
): ListItemContent => ({
  code,
  es,
  en,
  attributes: { requiere_foto: photo, imputable, cuenta_efectividad: counts },
});

const everywhere = ['SUSPENSION', 'RECONEXION', 'CRITICA', 'REVISION', 'CAMBIOMED', 'PERDIDAS'];
const notDone = (
  code: string,
  es: string,
  en: string,
  applies: string[],
  photo: 'si' | 'no',
  again: 'si' | 'no',
  pct: number,
  imputable = 'usuario',
): ListItemContent => ({
  code,
  es,
  en,
  attributes: { aplica: applies, requiere_foto: photo, reprograma: again, liquida_pct: pct, imputable },
});

/**
 * Why something was not read or not done. The attributes decide on photos, effectiveness and what a
 * contractor is paid.
 */
export const causes: ListContent[] = [
  {
    code: 'CAUSALNOLECT',
    name: { es: 'Causales de no lectura', en: 'Reasons for no reading' },
    items: [
      noReading('CANDADO', 'Candado', 'Padlocked', 'si', 'usuario', 'no'),
      noReading('CAJAOBST', 'Caja obstaculizada', 'Obstructed box', 'si', 'usuario', 'no'),
      noReading('CERRADO', 'Predio cerrado', 'Premises closed', 'si', 'usuario', 'no'),
      noReading('EMPANADO', 'Medidor empañado', 'Meter fogged', 'si', 'empresa', 'si'),
      noReading('ENTERRADO', 'Enterrado', 'Meter buried', 'si', 'empresa', 'si'),
      noReading('NOPERMITE', 'No permiten', 'Access refused', 'no', 'usuario', 'no'),
      noReading('NOENCUENTRA', 'No se encuentra', 'Not found', 'no', 'contratista', 'si'),
      noReading('NOEXISTE', 'No existe', 'Does not exist', 'si', 'empresa', 'no'),
      noReading('PERRO', 'Perro bravo', 'Fierce dog', 'no', 'usuario', 'no'),
      noReading('INSEGURO', 'Sector inseguro para leer', 'Unsafe area for reading', 'no', 'externa', 'no'),
      noReading('INUNDADA', 'Caja inundada', 'Flooded box', 'si', 'empresa', 'si'),
      noReading('ILEGIBLE', 'Pantalla ilegible', 'Unreadable', 'si', 'empresa', 'si'),
    ],
  },
  {
    code: 'CAUSALNOEJEC',
    name: { es: 'Causales de no ejecución', en: 'Reasons for not carrying out' },
    items: [
      notDone('PREDIOSOLO', 'Predio solo', 'Nobody at home', everywhere, 'si', 'si', 50),
      notDone('MEDINACC', 'Medidor inaccesible', 'Meter out of reach', everywhere, 'si', 'si', 50),
      notDone('NOPERMITE', 'No permite', 'Access refused', everywhere, 'si', 'si', 50),
      notDone('YAPAGO', 'Ya pagó', 'Already paid', ['SUSPENSION'], 'si', 'no', 100),
      notDone('RECLAMO', 'Reclamo en trámite', 'Claim under way', ['SUSPENSION'], 'no', 'no', 100),
      notDone(
        'SECTORINSEG',
        'Sector inseguro para la cuadrilla',
        'Unsafe area for the crew',
        everywhere,
        'no',
        'si',
        0,
        'externa',
      ),
      notDone('CLIMA', 'Clima', 'Weather', everywhere, 'no', 'si', 0, 'externa'),
      notDone('DIRECCIONERRADA', 'Dirección errada', 'Wrong address', everywhere, 'si', 'si', 0, 'empresa'),
      notDone('SINMATERIAL', 'Sin material', 'No material', everywhere, 'no', 'si', 0, 'contratista'),
      notDone(
        'VEHICULO',
        'Falla del vehículo',
        'Vehicle breakdown',
        everywhere,
        'no',
        'si',
        0,
        'contratista',
      ),
      notDone(
        'YASUSPENDIDO',
        'Ya estaba suspendido',
        'Already suspended',
        ['SUSPENSION'],
        'si',
        'no',
        100,
        'empresa',
      ),
      notDone('FUERAZONA', 'Fuera de zona', 'Outside the zone', everywhere, 'no', 'si', 0, 'empresa'),
    ],
  },
  list('CAUSALCAMBIO', 'Causales de cambio de medidor', 'Reasons for changing a meter', [
    ['AVERIA', 'Avería', 'Fault'],
    ['HURTO', 'Hurto', 'Theft'],
    ['VIDAUTIL', 'Fin de la vida útil', 'End of service life'],
    ['SOLICITUD', 'Solicitud del usuario', "User's request"],
    ['IRREGULARIDAD', 'Irregularidad', 'Irregularity'],
    ['TECNOLOGIA', 'Cambio de tecnología', 'Change of technology'],
  ]),
  list('MOTIVODEMORA', 'Motivos de demora', 'Reasons for delay', [
    ['ORDENTARDIA', 'Orden tardía', 'Late order'],
    ['PAGOTARDIO', 'Pago reportado tarde', 'Payment reported late'],
    ['SINACCESO', 'Sin acceso', 'No access'],
    ['CLIMA', 'Clima', 'Weather'],
    ['CUADRILLA', 'Sin cuadrilla disponible', 'No crew available'],
    ['SISTEMA', 'Falla del sistema', 'System failure'],
  ]),
  list('CAUSADANO', 'Causas de daño', 'Causes of damage', [
    ['EDAD', 'Edad de la tubería', 'Age of the pipe'],
    ['TERCEROS', 'Terceros', 'Third parties'],
    ['RAICES', 'Raíces', 'Roots'],
    ['PRESION', 'Sobrepresión', 'Overpressure'],
    ['ASENTAMIENTO', 'Asentamiento del terreno', 'Ground settlement'],
    ['DEFECTO', 'Defecto de instalación', 'Installation defect'],
  ]),
];
