/** Capitals of Colombia's departments and the municipalities of Valle del Cauca, by the DIVIPOLA code of DANE. */
const valle = `001 Cali,020 Alcalá,036 Andalucía,041 Ansermanuevo,054 Argelia,100 Bolívar,109 Buenaventura,111 Guadalajara de Buga,113 Bugalagrande,122 Caicedonia,126 Calima,130 Candelaria,
147 Cartago,233 Dagua,243 El Águila,246 El Cairo,248 El Cerrito,250 El Dovio,275 Florida,306 Ginebra,318 Guacarí,364 Jamundí,377 La Cumbre,400 La Unión,403 La Victoria,497 Obando,520 Palmira,
563 Pradera,606 Restrepo,616 Riofrío,622 Roldanillo,670 San Pedro,736 Sevilla,823 Toro,828 Trujillo,834 Tuluá,845 Ulloa,863 Versalles,869 Vijes,890 Yotoco,892 Yumbo,895 Zarzal`;

const capitals: readonly [code: string, name: string, region: string][] = [
  ['05001', 'Medellín', 'Antioquia'], ['08001', 'Barranquilla', 'Atlántico'], ['11001', 'Bogotá, D. C.', 'Bogotá, D. C.'], ['13001', 'Cartagena de Indias', 'Bolívar'],
  ['15001', 'Tunja', 'Boyacá'], ['17001', 'Manizales', 'Caldas'], ['18001', 'Florencia', 'Caquetá'], ['19001', 'Popayán', 'Cauca'], ['20001', 'Valledupar', 'Cesar'],
  ['23001', 'Montería', 'Córdoba'], ['27001', 'Quibdó', 'Chocó'], ['41001', 'Neiva', 'Huila'], ['44001', 'Riohacha', 'La Guajira'], ['47001', 'Santa Marta', 'Magdalena'],
  ['50001', 'Villavicencio', 'Meta'], ['52001', 'Pasto', 'Nariño'], ['54001', 'San José de Cúcuta', 'Norte de Santander'], ['63001', 'Armenia', 'Quindío'], ['66001', 'Pereira', 'Risaralda'],
  ['68001', 'Bucaramanga', 'Santander'], ['70001', 'Sincelejo', 'Sucre'], ['73001', 'Ibagué', 'Tolima'], ['81001', 'Arauca', 'Arauca'], ['85001', 'Yopal', 'Casanare'],
  ['86001', 'Mocoa', 'Putumayo'], ['88001', 'San Andrés', 'Archipiélago de San Andrés'], ['91001', 'Leticia', 'Amazonas'], ['94001', 'Inírida', 'Guainía'],
  ['95001', 'San José del Guaviare', 'Guaviare'], ['97001', 'Mitú', 'Vaupés'], ['99001', 'Puerto Carreño', 'Vichada'],
];

const all = [
  ...capitals.map(([code, name, region]) => ({ code, name, region })),
  ...valle.split(/,\s*/).map((each) => ({ code: `76${each.slice(0, 3)}`, name: each.slice(4), region: 'Valle del Cauca' })),
];

/** `id` is the code as a number, as the official list gives it. */
export const cities = all.map((city) => ({ id: Number(city.code), ...city })).toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
