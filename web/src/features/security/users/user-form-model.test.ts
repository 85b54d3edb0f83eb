import { expect, test } from 'vitest';
import type { EmployeeDetail } from '@cuadrilla/contract/security/users.ts';
import { payloadOf, userResolver, valuesOf, type UserValues } from './user-form-model.ts';

const good: UserValues = {
  ...valuesOf(null, []),
  name: 'Ana María',
  lastname: 'O’Byrne Ñáñez',
  idTypeId: 1,
  idNumber: '31999888',
  birthDate: '1990-05-17',
  phone: '+57 300 123 4567',
  email: 'ana@example.test',
  code: 'AM01',
  companyId: 1,
  companyJobId: 2,
  zoneId: 3,
  roles: [4],
};
const check = async (values: UserValues, rolesRequired = true) => {
  const { errors, values: checked } = await userResolver(rolesRequired)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return {
    wrong: Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]),
    ),
    checked,
  };
};

test('a complete form passes, and an underscore joins first and last name', async () => {
  const { wrong, checked } = await check(good);
  expect(wrong).toEqual({});
  expect(payloadOf(checked as never)).toMatchObject({
    name: 'Ana María_O’Byrne Ñáñez',
    executive: null,
    departmentId: 0,
  });
  expect(payloadOf(checked as never)).not.toHaveProperty('lastname');
});

test('each empty required field is reported', async () => {
  const { wrong } = await check(valuesOf(null, []));
  for (const field of [
    'name',
    'lastname',
    'idTypeId',
    'idNumber',
    'birthDate',
    'phone',
    'email',
    'code',
    'companyId',
    'companyJobId',
    'zoneId',
  ])
    expect([field, wrong[field]]).toEqual([field, '#required']);
  expect(wrong.roles).toBe('!rolesRequired');
});

test('each wrong value is reported with its own message', async () => {
  const { wrong } = await check({
    ...good,
    name: 'Ana_María',
    email: 'ana@',
    phone: '12',
    code: 'A-1',
    idNumber: 'x',
    birthDate: '2999-01-01',
    username: 'Añ',
    password: 'abc',
  });
  expect(wrong).toMatchObject({
    name: '!badName',
    email: '!badEmail',
    phone: '!badPhone',
    code: '!badCode',
    idNumber: '!badDocument',
    birthDate: '!futureBirth',
  });
  expect(Object.keys(wrong)).toEqual(expect.arrayContaining(['username', 'password']));
});

test('a user with a team may have no roles of their own', async () => {
  expect((await check({ ...good, roles: [] }, false)).wrong).toEqual({});
});

test('the detail of a user becomes the values of the form', () => {
  const user = {
    name: 'Ana_Ruiz',
    lastname: 'Ruiz',
    executive: 'GERENTE',
    skills: ['redes'],
    roles: [{ id: 4 }],
    phone: null,
  } as unknown as EmployeeDetail;
  expect(valuesOf(user, ['GERENTE'])).toMatchObject({
    name: 'Ana',
    lastname: 'Ruiz',
    executive: 'GERENTE',
    phone: '',
    roles: [4],
  });
  expect(valuesOf(user, []).executive).toBe('');
});
