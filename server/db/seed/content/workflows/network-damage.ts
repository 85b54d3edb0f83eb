import { after, atLeast, businessDays, close, field, hours, is, minutes, office, otherwise, type WorkflowContent } from './stages.ts';

/** W4. */
export const networkDamage: WorkflowContent = {
  code: 'WFDANO',
  name: { es: 'Atención de daños y fugas en red', en: 'Network damage and leaks' },
  definition: {
    start: 'D01',
    stages: [
      office('D01', 'Recibir y clasificar reporte', 'Receive and classify', minutes(30), ['duplicado', 'riesgo', 'usuarios_afectados'], { rules: ['EMERGENCIA'] }),
      field('D02', 'Atención de emergencia', 'Emergency response', 'REPARACION', 'FDANO01', hours(2), { priority: 'high', alert: true }),
      close('D03', 'Asociar a daño existente', 'Attach to open damage'),
      field('D04', 'Inspección y diagnóstico', 'Inspection and diagnosis', 'REVISION', 'FREVI01', businessDays(1)),
      office('D05', 'Programar cierre de válvulas y aviso', 'Plan valve closure and notice', businessDays(1)),
      field('D06', 'Reparar acometida', 'Repair service line', 'REPARACION', 'FDANO01', businessDays(2)),
      office('D07', 'Informar daño interno', 'Report internal damage to user', businessDays(1)),
      close('D08', 'Remitir a alcantarillado', 'Refer to sewerage'),
      field('D09', 'Reparar red', 'Repair main', 'REPARACION', 'FDANO01', businessDays(1)),
      field('D10', 'Reponer pavimento de red', 'Reinstate road (main)', 'REPARACION', 'FDANO01', businessDays(10), { contractor: true, priority: 'half' }),
      close('D11', 'Cierre: red sin reposición', 'Closed, no reinstatement'),
      office('D12', 'Recibo de interventoría', 'Supervision acceptance', businessDays(3)),
      field('D13', 'Reponer andén de acometida', 'Reinstate kerb (service)', 'REPARACION', 'FDANO01', businessDays(10), { priority: 'half' }),
      close('D14', 'Cierre: acometida reparada', 'Closed, service repaired'),
      office('D15', 'Informe de emergencia', 'Emergency report', businessDays(1)),
    ],
    transitions: [
      ...after('D01', [is('duplicado', 'si'), 'D03'], [is('riesgo', 'alto'), 'D02'], [atLeast('usuarios_afectados', 200), 'D02'], [otherwise, 'D04']),
      ...after('D04', [is('tipo_dano', 'red'), 'D05'], [is('tipo_dano', 'acometida'), 'D06'], [is('tipo_dano', 'interna'), 'D07'], [otherwise, 'D08']),
      ...after('D05', [otherwise, 'D09']),
      ...after('D09', [is('requiere_reposicion', 'si'), 'D10'], [otherwise, 'D11']),
      ...after('D10', [otherwise, 'D12']),
      ...after('D06', [is('requiere_reposicion', 'si'), 'D13'], [otherwise, 'D14']),
      ...after('D02', [otherwise, 'D15']),
    ],
  },
};
