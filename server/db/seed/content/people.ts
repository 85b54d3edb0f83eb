export interface PersonContent {
  username: string;
  name: string;
  lastname: string;
  position: string;
  company: string;
  role: string;
  dependency?: string;
  zone?: string;
  mobile?: boolean;
  executive?: string;
  /** Sees the whole tenant although the company is a contractor, or the own company alone although it is not. */
  reach?: 'tenant' | 'company';
}

const person = (
  username: string,
  name: string,
  lastname: string,
  position: string,
  role: string,
  dependency: string,
  rest: Partial<PersonContent> = {},
): PersonContent => ({ username, name, lastname, position, role, dependency, company: 'SPVD', ...rest });

export const staff: PersonContent[] = [
  person('admin', 'María Fernanda', 'Ñáñez Quintero', 'ADMINSIS', 'ADMINISTRADOR', 'Oficina de Tecnología', {
    executive: 'JEFE',
  }),
  person('coordinador', 'José Ángel', 'Peña Muñoz', 'COORDOP', 'COORDINADOR', 'Distribución y Daños'),
  person('despacho', 'Luz Dary', 'Caicedo', 'DESPACH', 'DESPACHADOR', 'Cartera y Suspensiones'),
  person('despachosur', 'Hernán Darío', 'Ordóñez Ibarra', 'DESPACH', 'DESPACHADOR', 'Cartera y Suspensiones'),
  person('supervisor', 'Wílmer', 'Obregón Angulo', 'SUPCAMPO', 'SUPERVISOR', 'Cartera y Suspensiones', {
    zone: 'ZN05',
  }),
  person('critica', 'Yuliana', 'De la Cruz', 'CRITICO', 'ANALISTACRITICA', 'Facturación y Crítica'),
  person('pqr', 'Óscar Iván', 'Giraldo', 'ANALPQR', 'ANALISTAPQR', 'Atención al Usuario y PQR'),
  person('auditora', 'Diana', "O'Byrne Lloreda", 'AUDITOR', 'AUDITOR', 'Oficina de Control Interno'),
  person('contratista', 'Íngrid', 'Mosquera', 'COORDOP', 'CONTRATISTACOORD', 'Cartera y Suspensiones', {
    company: 'CT02',
  }),
  person(
    'interventor',
    'Álvaro',
    'Restrepo Núñez',
    'INTERVEN',
    'INTERVENTOR',
    'Contratación e Interventoría',
    { company: 'CT07', reach: 'tenant' },
  ),
  person('almacen', 'Patricia', 'Lasso Bonilla', 'ALMACEN', 'ALMACENISTA', 'Bodega'),
  person('laboratorio', 'Germán', 'Echeverri Páez', 'TECMED', 'ANALISTACRITICA', 'Medición y Laboratorio'),
  person('perdidas', 'Liliana', 'Arboleda Rengifo', 'TECPER', 'SUPERVISOR', 'Control de Pérdidas'),
  person('consulta', 'Gloria Inés', 'Saavedra', 'ANALPQR', 'CONSULTA', 'Atención al Usuario y PQR'),
];

type Row = [name: string, lastname: string, position: string, company: string, zone: string];

/** campo01 … campo40. */
const crew: Row[] = [
  ['Brayan', 'Riascos', 'LECTOR', 'CT01', 'ZN05'],
  ['Édgar', 'Güiza', 'SUSREC', 'CT02', 'ZN05'],
  ['Nhora', 'Vélez', 'SUSREC', 'CT02', 'ZN08'],
  ['Jhon Jairo', 'Cuero', 'FONTAN', 'CT03', 'ZN04'],
  ['Fabián', 'Zúñiga', 'TECMED', 'CT05', 'ZN06'],
  ['Leidy', 'Balanta', 'TECPER', 'CT06', 'ZN05'],
  ['Harold', 'Sinisterra', 'LINIERO', 'CT06', 'ZN07'],
  ['Angélica', 'Yepes', 'OFICRED', 'CT03', 'ZN03'],
  ['Yeison Andrés', 'Mina', 'LECTOR', 'CT01', 'ZN01'],
  ['Maritza', 'Valencia Lucumí', 'LECTOR', 'CT01', 'ZN02'],
  ['Carlos Alberto', 'Potes', 'LECTOR', 'CT01', 'ZN03'],
  ['Diego Fernando', 'Caicedo Ocoró', 'LECTOR', 'CT01', 'ZN03'],
  ['Sandra Milena', 'Gutiérrez', 'LECTOR', 'CT01', 'ZN04'],
  ['Jefferson', 'Angulo', 'LECTOR', 'CT01', 'ZN05'],
  ['Kevin Stiven', 'Hurtado', 'LECTOR', 'CT01', 'ZN06'],
  ['Viviana', 'Ramírez Collazos', 'LECTOR', 'CT01', 'ZN06'],
  ['Luis Enrique', 'Campo Chocué', 'LECTOR', 'SPVD', 'ZN07'],
  ['Paola Andrea', 'Muñoz Erazo', 'LECTOR', 'SPVD', 'ZN08'],
  ['Rubén Darío', 'Castillo', 'LECTOR', 'SPVD', 'ZN09'],
  ['Yurani', 'Sánchez Bedoya', 'LECTOR', 'SPVD', 'ZN10'],
  ['Wilson', 'Carabalí', 'SUSREC', 'CT02', 'ZN01'],
  ['Cristian Camilo', 'Ospina', 'SUSREC', 'CT02', 'ZN03'],
  ['Ana Milena', 'Viáfara', 'SUSREC', 'CT02', 'ZN04'],
  ['Jorge Iván', 'Tabares', 'SUSREC', 'CT02', 'ZN06'],
  ['Dayana', 'Grueso', 'SUSREC', 'CT02', 'ZN07'],
  ['Héctor Fabio', 'Loaiza', 'SUSREC', 'CT02', 'ZN09'],
  ['Norbey', 'Mosquera Panchano', 'SUSREC', 'CT02', 'ZN02'],
  ['Elkin', 'Bermúdez', 'FONTAN', 'CT04', 'ZN08'],
  ['Óscar Eduardo', 'Quiñones', 'FONTAN', 'CT03', 'ZN01'],
  ['Luis Carlos', 'Ibargüen', 'OFICRED', 'CT04', 'ZN06'],
  ['Freddy', 'Perlaza', 'OFICRED', 'CT03', 'ZN05'],
  ['Jhoan Sebastián', 'Rentería', 'AUXRED', 'CT04', 'ZN09'],
  ['Michael', 'Asprilla', 'AUXRED', 'CT04', 'ZN07'],
  ['Natalia', 'Cifuentes Daza', 'TECMED', 'CT05', 'ZN01'],
  ['Andrés Felipe', 'Murillo', 'TECMED', 'CT05', 'ZN03'],
  ['Lina Marcela', 'Cárdenas', 'TECMED', 'CT05', 'ZN05'],
  ['Julián', 'Zapata Henao', 'TECMED', 'CT05', 'ZN08'],
  ['Milton', 'Arroyo', 'TECPER', 'SPVD', 'ZN07'],
  ['Robinson', 'Segura', 'LINIERO', 'CT06', 'ZN05'],
  ['Karen Tatiana', 'Bolaños', 'CRITICO', 'CT05', 'ZN06'],
];

const dependencyOf: Record<string, string> = {
  LECTOR: 'Lectura',
  CRITICO: 'Facturación y Crítica',
  SUSREC: 'Cartera y Suspensiones',
  FONTAN: 'Distribución y Daños',
  OFICRED: 'Distribución y Daños',
  AUXRED: 'Distribución y Daños',
  TECMED: 'Medición y Laboratorio',
  TECPER: 'Control de Pérdidas',
  LINIERO: 'Control de Pérdidas',
};

export const fieldEmployees: PersonContent[] = crew.map(
  ([name, lastname, position, company, zone], index) => ({
    username: `campo${String(index + 1).padStart(2, '0')}`,
    name,
    lastname,
    position,
    company,
    zone,
    role: 'OPERARIO',
    dependency: dependencyOf[position]!,
    mobile: true,
  }),
);

/** What a position is trained for, by the skills that activity types ask. */
export const skillsOf: Record<string, string[]> = {
  LECTOR: ['LECTOR'],
  CRITICO: ['CRITICO', 'LECTOR'],
  SUSREC: ['SUSREC'],
  FONTAN: ['REDES'],
  OFICRED: ['REDES'],
  AUXRED: ['REDES'],
  TECMED: ['TECMED', 'CRITICO'],
  TECPER: ['PERDENE', 'TECMED'],
  LINIERO: ['PERDENE', 'SUSREC'],
};

export interface TeamContent {
  name: string;
  members: string[];
  roles: string[];
}
const campo = (...numbers: number[]) => numbers.map((n) => `campo${String(n).padStart(2, '0')}`);
export const teams: TeamContent[] = [
  { name: 'Despacho Norte', members: ['despacho', 'coordinador'], roles: ['DESPACHADOR'] },
  { name: 'Despacho Sur', members: ['despachosur'], roles: ['DESPACHADOR'] },
  { name: 'Crítica y Facturación', members: ['critica'], roles: ['ANALISTACRITICA'] },
  { name: 'Suspensiones', members: ['supervisor', 'contratista'], roles: [] },
  { name: 'Daños 24 horas', members: ['coordinador', 'despacho', 'supervisor'], roles: [] },
  { name: 'Laboratorio', members: ['laboratorio'], roles: [] },
  { name: 'PQR', members: ['pqr'], roles: ['ANALISTAPQR'] },
  { name: 'Pérdidas', members: ['perdidas'], roles: [] },
  { name: 'Interventoría', members: ['interventor'], roles: ['INTERVENTOR'] },
  { name: 'TI', members: ['admin'], roles: ['ADMINISTRADOR'] },
  { name: 'Cuadrilla CUAD01', members: campo(4, 8), roles: [] },
  { name: 'Cuadrilla CUAD02', members: campo(7, 39), roles: [] },
];
