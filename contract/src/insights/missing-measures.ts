import type { MissingMeasure } from './measure.ts';

const lacking = (nameEs: string, nameEn: string, es: string, en: string): MissingMeasure => ({
  name: { es: nameEs, en: nameEn },
  lacks: { es, en },
});

/** Indicators of the product without data to compute them from. */
export const missingMeasures: Readonly<Record<string, MissingMeasure>> = {
  K21: lacking(
    'Costo por actividad',
    'Cost per activity',
    'Faltan los precios por actividad de cada contrato y el valor liquidado de cada acta: se llevan en otro sistema y aún no se importan.',
    'Prices by activity of each contract and the settled amount of each act are missing: they are in another system and not imported yet.',
  ),
  K22: lacking(
    'Glosas a contratista',
    'Deductions',
    'Faltan el valor bruto y las glosas de cada acta de liquidación: se llevan en otro sistema y aún no se importan.',
    'The gross amount and the deductions of each settlement are missing: they are in another system and not imported yet.',
  ),
};
