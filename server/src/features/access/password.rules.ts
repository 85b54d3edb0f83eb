import { passwordBounds } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { fail } from '#platform/failure.ts';

const commonWords =
  `1234 12345 123456 1234567 12345678 123456789 1234567890 0000 00000 000000 1111 11111 111111 2222 222222
  4321 54321 654321 87654321 abcd abcd1234 abc123 a1b2c3 qwer qwerty qwerty123 asdf asdfg asdfgh asdf1234
  zxcv zxcvbn zaq12wsx 1q2w3e 1q2w3e4r 1qaz2wsx admin admin1 admin123 administrador root toor pass
  passw0rd password password1 password123 contraseña contrasena clave clave123 secreto hola hola123
  hola1234 amor teamo teamo123 colombia colombia1 colombia123 cali cali123 bogota medellin millonarios
  nacional america santafe deportivo dios jesus jesucristo bendicion familia mama papa bebe princesa
  estrella angel angelito mariposa corazon felicidad libertad futbol campeon usuario user user123 test
  test123 demo demo123 guest invitado temporal cambiame changeme letmein welcome bienvenido bienvenido1
  iloveyou monkey dragon master superman batman football baseball shadow sunshine princess login solo
  trustno1 access cuadrilla cuadrilla1 cuadrilla123 acueducto energia agua servicio servicios empresa
  empresa1 trabajo oficina enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre lunes martes miercoles jueves viernes sabado domingo 2020 2021 2022 2023 2024 2025 2026 2027
  112233 121212 123123 123321 159753 147258 147258369 789456 159357 102030 1010 2580 6969 7777 8888 9999`
    .split(/\s+/)
    .filter(Boolean);

/** What people append to a word when a number or a sign is required. */
const endings = [
  '',
  '1',
  '2',
  '7',
  '10',
  '11',
  '12',
  '21',
  '22',
  '23',
  '99',
  '01',
  '123',
  '1234',
  '12345',
  '321',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '2027',
  '!',
  '*',
  '.',
  '123*',
  '1234*',
];
export const commonPasswords: ReadonlySet<string> = new Set(
  commonWords.flatMap((word) => endings.map((ending) => word + ending)),
);

/**
 * @param names of the person and the tenant; a password made of one of them is weak
 * @throws INVALID_INPUT outside the bounds; WEAK_PASSWORD for a well-known one or one made of a name
 */
export function checkNewPassword(
  password: string,
  names: readonly string[],
  minimum: number = passwordBounds[0],
): void {
  const maximum = passwordBounds[1];
  const length = [...password].length;
  if (length < minimum || length > maximum)
    fail('INVALID_INPUT', {}, { password: length < minimum ? 'too_small' : 'too_big' });
  const plain = password.toLowerCase();
  const own = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  if (
    commonPasswords.has(plain) ||
    /^(.)\1+$/u.test(plain) ||
    own.some((word) => plain.startsWith(word) && endings.includes(plain.slice(word.length)))
  )
    fail('WEAK_PASSWORD', {}, { password: 'WEAK_PASSWORD' });
}
