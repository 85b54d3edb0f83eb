import { decisions } from '../decisions.ts';
import { list, type ListContent } from './list-item.ts';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Customers, routes, claims, hazards and people. */
export const customersAndClaims: ListContent[] = [
  list('SERVICIOS', 'Servicios', 'Services', [
    ['acueducto', 'Acueducto', 'Water'],
    ['alcantarillado', 'Alcantarillado', 'Sewerage'],
    ['energia', 'Energía', 'Electricity'],
    ['gas', 'Gas', 'Gas'],
    ['aseo', 'Aseo', 'Waste collection'],
  ]),
  list('SINO', 'Sí o no', 'Yes or no', [
    ['si', 'Sí', 'Yes'],
    ['no', 'No', 'No'],
  ]),
  list('USOS', 'Usos', 'Uses', [
    ['RESIDENCIAL', 'Residencial', 'Residential'],
    ['COMERCIAL', 'Comercial', 'Commercial'],
    ['INDUSTRIAL', 'Industrial', 'Industrial'],
    ['OFICIAL', 'Oficial', 'Public body'],
    ['ESPECIAL', 'Especial', 'Special'],
    ['PROVISIONAL', 'Provisional', 'Provisional'],
  ]),
  list(
    'ESTRATOS',
    'Estratos',
    'Strata',
    ['Bajo-bajo', 'Bajo', 'Medio-bajo', 'Medio', 'Medio-alto', 'Alto'].map((name, i) => [
      String(i + 1),
      `${i + 1} ${name}`,
      `${i + 1} ${['Lowest', 'Low', 'Lower middle', 'Middle', 'Upper middle', 'High'][i]}`,
    ]),
  ),
  list(
    'CICLOS',
    'Ciclos',
    'Billing cycles',
    Array.from({ length: 20 }, (_, i) => [`C${twoDigits(i + 1)}`, `Ciclo ${i + 1}`, `Cycle ${i + 1}`]),
  ),
  {
    code: 'RUTAS',
    name: { es: 'Rutas', en: 'Routes' },
    parent: 'CICLOS',
    items: Array.from({ length: 40 }, (_, i) => ({
      code: String(i + 1).padStart(3, '0'),
      es: `Ruta ${i + 1}`,
      en: `Route ${i + 1}`,
      parent: `C${twoDigits(Math.floor(i / 2) + 1)}`,
    })),
  },
  list('TIPOTRAMITE', 'Tipos de trámite', 'Kinds of procedure', [
    ['PETICION', 'Petición', 'Request'],
    ['QUEJA', 'Queja', 'Complaint'],
    ['RECLAMACION', 'Reclamación', 'Claim'],
    ['REPOSICION', 'Recurso de reposición', 'Reconsideration'],
    ['REPOAPEL', 'Reposición y en subsidio apelación', 'Reconsideration, else appeal'],
    ['APELACION', 'Apelación', 'Appeal'],
  ]),
  list('CANALES', 'Canales', 'Channels', [
    ['PRESENCIAL', 'Presencial', 'In person'],
    ['TELEFONO', 'Teléfono', 'Telephone'],
    ['WEB', 'Web', 'Web'],
    ['CORREO', 'Correo electrónico', 'E-mail'],
    ['WHATSAPP', 'WhatsApp', 'WhatsApp'],
    ['ESCRITO', 'Escrito', 'Letter'],
  ]),
  list('RESPUESTAPQR', 'Respuestas de PQR', 'Answers to claims', [
    ['ACCEDE', 'Accede', 'Granted'],
    ['ACCEDEPARCIAL', 'Accede parcialmente', 'Granted in part'],
    ['NOACCEDE', 'No accede', 'Denied'],
    ['CONFIRMA', 'Confirma', 'Confirmed'],
    ['MODIFICA', 'Modifica', 'Modified'],
    ['REVOCA', 'Revoca', 'Revoked'],
    ['RECHAZA', 'Rechaza', 'Rejected'],
    ['TRASLADA', 'Traslada', 'Referred'],
    ['ARCHIVA', 'Archiva', 'Archived'],
  ]),
  list('RIESGOS', 'Riesgos', 'Hazards', [
    ['PERRO', 'Perro', 'Dog'],
    ['INSEGURIDAD', 'Inseguridad', 'Crime'],
    ['ALTURA', 'Trabajo en altura', 'Height'],
    ['ELECTRICO', 'Riesgo eléctrico', 'Electrical'],
    ['TRANSITO', 'Tránsito', 'Traffic'],
    ['ESPACIOCONFINADO', 'Espacio confinado', 'Confined space'],
    ['LLUVIA', 'Lluvia', 'Rain'],
  ]),
  list('TIPODOC', 'Tipos de documento', 'Kinds of identity document', [
    ['CC', 'Cédula de ciudadanía', 'Citizen identity card'],
    ['CE', 'Cédula de extranjería', 'Foreigner identity card'],
    ['TI', 'Tarjeta de identidad', 'Identity card of a minor'],
    ['PPT', 'Permiso por protección temporal', 'Temporary protection permit'],
    ['PA', 'Pasaporte', 'Passport'],
    ['NIT', 'NIT', 'Tax number'],
  ]),
  list('GENERO', 'Géneros', 'Genders', [
    ['F', 'Femenino', 'Female'],
    ['M', 'Masculino', 'Male'],
    ['NB', 'No binario', 'Non-binary'],
    ['ND', 'Prefiere no decir', 'Prefers not to say'],
  ]),
  {
    code: 'DECISIONES',
    name: { es: 'Decisiones', en: 'Decisions' },
    items: decisions.map(({ code, es, en, stages }) => ({ code, es, en, attributes: { etapa: stages } })),
  },
];
