/** The demo's people, offered on the login page in demo mode only. */
export const demoPassword = 'demo2026';
const account = (username: string, es: string, en: string) => ({
  username,
  password: demoPassword,
  about: { es, en },
});

export const demoAccounts = [
  account('admin', 'Administradora: todos los permisos', 'Administrator: every permission'),
  account('despacho', 'Despachadora', 'Dispatcher'),
  account('consulta', 'Solo consulta de operaciones', 'May look at operations only'),
  account('campo01', 'Empleado de campo', 'Field employee'),
  account('admin.andina', 'Administrador de Energía Andina Demo', 'Administrator of Energía Andina Demo'),
];
