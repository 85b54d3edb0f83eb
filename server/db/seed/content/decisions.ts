/** What may be decided in an office stage: items of the list DECISIONES with the stages that offer them. */
export interface Decision {
  code: string;
  es: string;
  en: string;
  stages: string[];
}

const decision = (code: string, es: string, en: string, ...stages: string[]): Decision => ({
  code,
  es,
  en,
  stages,
});

export const decisions: Decision[] = [
  decision('PROCEDE', 'Procede', 'Goes ahead', 'S01', 'S14', 'M01', 'D05', 'L01', 'P01'),
  decision('NOPROCEDE', 'No procede', 'Does not go ahead', 'S01', 'M01', 'L01', 'P01'),
  decision('PENDIENTESOPORTE', 'Pendiente de soporte', 'Waiting for evidence', 'S01', 'P03', 'M06', 'L05'),
  decision('PAGOVERIFICADO', 'Pago verificado', 'Payment verified', 'S06'),
  decision('PAGONOHALLADO', 'Pago no encontrado', 'Payment not found', 'S06'),
  decision('REPROGRAMAR', 'Reprogramar la visita', 'Reschedule the visit', 'S08', 'S12', 'S14', 'M08'),
  decision('CERRAR', 'Cerrar', 'Close', 'S08', 'D07', 'D15', 'M05', 'M08'),
  decision('ESCALAR', 'Escalar a coordinación', 'Escalate to coordination', 'S08', 'S12', 'D15'),
  decision(
    'CORREGIRACTA',
    'Devolver el acta para corrección',
    'Return the record for correction',
    'S08',
    'D12',
  ),
  decision('CLASIFICADO', 'Reporte clasificado', 'Report classified', 'D01'),
  decision('REPORTEINVALIDO', 'Reporte inválido', 'Invalid report', 'D01'),
  decision('ERRORDIGITACION', 'Error de digitación', 'Typing error', 'C02'),
  decision('REQUIEREVISITA', 'Requiere visita', 'A visit is needed', 'C02'),
  decision('JUSTIFICADA', 'Desviación justificada', 'Deviation is justified', 'C02'),
  decision('CORREGIDA', 'Lectura corregida', 'Reading corrected', 'C05'),
  decision('FACTURAREAL', 'Facturar consumo real', 'Bill real consumption', 'C05', 'C07', 'C11'),
  decision('FACTURAPROMEDIO', 'Facturar por promedio', 'Bill by average', 'C11', 'C16'),
  decision('ALERTARLECTOR', 'Alertar al área de lectura', 'Alert the reading area', 'C16'),
  decision(
    'NOTIFICADO',
    'Usuario notificado',
    'User notified',
    'C08',
    'M03',
    'M05',
    'M11',
    'P09',
    'L10',
    'D07',
  ),
  decision(
    'NONOTIFICADO',
    'No fue posible notificar',
    'Could not be notified',
    'C08',
    'M03',
    'M05',
    'P09',
    'L10',
  ),
  decision('FUGAREPARADA', 'Fuga reparada por el usuario', 'Leak repaired by the user', 'C13'),
  decision('PLAZOVENCIDO', 'Plazo vencido sin reparación', 'Term over without a repair', 'C13'),
  decision('DICTAMENEMITIDO', 'Dictamen emitido', 'Verdict issued', 'M06', 'L05'),
  decision(
    'LEGALIZADO',
    'Legalizado en el sistema comercial',
    'Registered in the billing system',
    'M07',
    'M14',
  ),
  decision('INCONSISTENTE', 'Datos inconsistentes', 'Inconsistent data', 'M07', 'M14'),
  decision('DEVUELTO', 'Medidor devuelto', 'Meter returned', 'M10', 'L09'),
  decision('REINSTALADO', 'Medidor reinstalado', 'Meter reinstalled', 'M10', 'L09'),
  decision('RECHAZADICTAMEN', 'El usuario objeta el dictamen', 'The user objects to the verdict', 'M11'),
  decision('PROGRAMADO', 'Cierre y aviso programados', 'Closure and notice planned', 'D05'),
  decision('OBRARECIBIDA', 'Obra recibida', 'Works accepted', 'D12'),
  decision(
    'EXPEDIENTEENVIADO',
    'Expediente enviado a la Superservicios',
    'File sent to the superintendency',
    'P03',
  ),
  decision('ACCEDE', 'Accede', 'Granted', 'P04', 'P06', 'P11', 'P13'),
  decision('ACCEDEPARCIAL', 'Accede parcialmente', 'Granted in part', 'P04', 'P06', 'P11', 'P13'),
  decision('NOACCEDE', 'No accede', 'Denied', 'P04', 'P05', 'P11', 'P13'),
  decision('CONFIRMA', 'Confirma', 'Confirmed', 'P07', 'P11'),
  decision('MODIFICA', 'Modifica', 'Modified', 'P07'),
  decision('ORIENTA', 'Orienta al usuario', 'Gives guidance to the user', 'P05'),
  decision('CITADO', 'Usuario citado con acompañamiento', 'User summoned, escort arranged', 'L07'),
  decision('REINCIDE', 'Impide de nuevo la inspección', 'Refuses the inspection again', 'L07'),
  decision('CONSUMOCALCULADO', 'Consumo calculado', 'Consumption computed', 'L08'),
  decision('SINCOBRO', 'Sin lugar a cobro', 'Nothing to charge', 'L08', 'L11'),
  decision('DESCARGOSACEPTADOS', 'Descargos aceptados', 'Defence accepted', 'L11'),
  decision('COBROCONFIRMADO', 'Cobro confirmado', 'Charge confirmed', 'L11', 'L12'),
  decision('ARCHIVAR', 'Archivar', 'Archive', 'L12'),
];

export const decisionsOf = (stage: string): string[] =>
  decisions.filter((each) => each.stages.includes(stage)).map((each) => each.code);
