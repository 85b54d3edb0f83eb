import { packagePart, type ConfigurationPackage } from '../contract/src/administration/packages.ts';
import { gateway } from './page.ts';
import { password } from './people.ts';

/** The whole configuration of the demo tenant, as its administrator exports it. */
export async function exportDemoPackage(address: string): Promise<ConfigurationPackage> {
  const post = async (path: string, body: object, token?: string): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const login = await post('/auth/login', { username: 'admin', password });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const file = await post(
    `${gateway}/user-service/package/v1/export`,
    {
      name: 'Servicios Públicos del Valle Demo',
      parts: packagePart.options.map((part) => ({ part, keys: 'all' })),
    },
    data.accessToken,
  );
  return (await file.json()) as ConfigurationPackage;
}
