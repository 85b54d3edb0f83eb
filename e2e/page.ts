import type { Page } from './product.ts';

export const gateway = '/services/dynamic-service';
export const panelOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

/** A call with the session of the page. */
export const call = <T>(page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, url, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth._token.local')}`,
        'content-type': 'application/json',
      };
      const answer = await fetch(url, { method, headers, ...(sent ? { body: sent } : {}) });
      return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
    },
    [method, gateway + path, body ? JSON.stringify(body) : ''] as const,
  );
export interface Person {
  id: number;
  username: string;
  isMobile: boolean;
  code: string;
}
export async function personOf(page: Page, username: string): Promise<Person> {
  const filters = [{ key: 'username', field_type: 'STRING', operator: 'EQUAL', value: username }];
  return (
    await call<{ content: Person[] }>(page, 'POST', '/services/user-service/employee/v1/search', {
      filters,
      page: 0,
      size: 1,
      sorts: [],
    })
  ).data.content[0]!;
}

/** To an address without loading the page again, as its own links do. */
export const setOut = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
/** The same, until the router has arrived. */
export async function go(page: Page, address: string): Promise<void> {
  await setOut(page, address);
  await page.waitForFunction(() => {
    const { state } = (
      window as unknown as {
        __TSR_ROUTER__: {
          state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
        };
      }
    ).__TSR_ROUTER__;
    return state.status === 'idle' && state.location.href === state.resolvedLocation?.href;
  });
}

/** Delays the requests to an address. @returns a function that lets them continue */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
