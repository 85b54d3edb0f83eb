import { expect } from 'vitest';
import { existing, filter, list, page, tree, type Call } from '../address-calls.ts';
import { employeeIn } from '../people.ts';

/** Calls about sessions, notifications, users and the lists of their form. */
export const userCalls: Call[] = [
  {
    name: 'login',
    method: 'POST',
    path: () => '/auth/login',
    body: () => ({ username: 'raiz', password: 'clave-de-raiz' }),
    data: () => ({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      mustChangePassword: false,
    }),
    open: true,
  },
  {
    name: 'notifications',
    method: 'GET',
    path: () => 'notification/v1/list',
    data: ({ made, admin }) =>
      list({ id: made.notification, userId: admin.id, read: false, body: expect.any(String) }),
  },
  {
    name: 'mark read',
    method: 'POST',
    path: ({ made }) => `notification/v1/mark-to-read/${made.notification}`,
    data: ({ made }) => expect.objectContaining({ id: made.notification, read: true }),
  },
  {
    name: 'every user',
    method: 'GET',
    path: () => 'user-service/employee/v1/get_employee_data',
    data: ({ made, place }) =>
      list({
        id: made.user,
        name: 'Nhora Inés_Ñáñez Güiza',
        lastname: 'Ñáñez Güiza',
        id_type_id: 1,
        birth_date: '1990-02-28',
        company_job_id: place.companyJobId,
        status: true,
      }),
  },
  {
    name: 'user by code',
    method: 'GET',
    path: ({ made }) => `user-service/employee/v1/get_employee_info_by_code/${made.code}`,
    data: ({ made, place }) =>
      expect.objectContaining({
        id: made.user,
        idTypeId: 1,
        birthDate: '1990-02-28',
        companyJobId: place.companyJobId,
        zoneId: place.zoneId,
        genderId: 1,
        departmentId: place.departmentId,
        executive: null,
      }),
  },
  {
    name: 'create a user',
    method: 'POST',
    path: () => 'user-service/employee/v1/create_employee',
    body: ({ place }) => ({ employee: employeeIn(place) }),
    data: () =>
      expect.objectContaining({
        id: expect.any(Number),
        temporaryPassword: expect.stringMatching(/^\w{16}$/),
      }),
  },
  {
    name: 'update a user',
    method: 'PUT',
    path: () => 'user-service/employee/v1/update_employee',
    body: ({ made, place }) => ({
      employee: existing(made, place, { id: made.user, phone: '6025551234', executive: 'JEFE' }),
    }),
    data: ({ made }) => expect.objectContaining({ id: made.user, phone: '6025551234', executive: 'JEFE' }),
  },
  {
    name: 'reset a password',
    method: 'POST',
    path: ({ made }) =>
      `user-service/user/v1/reset-password?username=${made.username}&password=nueva-clave-3`,
    data: () => null,
  },
  {
    name: 'request a reset link',
    method: 'POST',
    path: () => 'security-service/user/restore_password?username=raiz',
    data: () => null,
    open: true,
  },
  {
    name: 'executive roles',
    method: 'GET',
    path: () => 'user-service/employee/v1/get_executive_roles',
    data: () => list({ id: 4, code_id: 'JEFE', description: 'Jefe de oficina' }),
  },
  {
    name: 'users, for the list',
    method: 'POST',
    path: () => 'user-service/employee/v1/search',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', ''), filter('status', 'INTEGER', 'EQUAL', 1)],
    }),
    data: ({ made }) => expect.objectContaining({ content: list({ id: made.user }) }),
    paged: true,
  },
  {
    name: 'users, for a selection',
    method: 'POST',
    path: () => 'user-service/employee/v1/search',
    body: () => page,
    data: ({ made }) =>
      expect.objectContaining({
        content: list({
          id: made.user,
          code: made.code,
          idEmployee: made.user,
          idMobile: null,
          isMobile: false,
        }),
      }),
    paged: true,
  },
  {
    name: 'positions of a company',
    method: 'GET',
    path: ({ place }) => `user-service/job/v1/get_jobs_by_company/${place.companyId}`,
    data: ({ place }) => [{ id: place.companyJobId, jobId: expect.any(Number), code: 'JC1', name: 'Lector' }],
  },
  {
    name: 'document types',
    method: 'GET',
    path: () => 'user-service/document_type/v1/get_all_document_types',
    data: () => list({ id: 1, code: 'CC', name: 'Cédula de ciudadanía' }),
  },
  {
    name: 'assignable modules',
    method: 'GET',
    path: () => 'user-service/module/v1/asignable',
    data: () => tree,
  },
  {
    name: 'cities',
    method: 'GET',
    path: () => 'user-service/city/v1/get_city?size=2000',
    data: () => list({ id: 76001, code: '76001', name: 'Cali', region: 'Valle del Cauca' }),
  },
  {
    name: 'departments',
    method: 'GET',
    path: () => 'user-service/department/v1/get_all_department',
    data: ({ place }) => [{ id: place.departmentId, name: 'Lectura C1', status: true, departmentId: 0 }],
  },
];
