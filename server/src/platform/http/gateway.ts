/**
 * One gateway, three spellings: the specification writes paths with and without their leading `/services`,
 * and with the gateway's own prefix repeated. All become one address before routing; each is authorized on its
 * route itself, so a spelling can never go round it. The calls on backups stand there without their service's
 * name, too. Anything but plain path characters is left as it is and finds no route.
 */
export const gatewayPath = '/services/dynamic-service';
const prefix = /^(?:(?:\/services)?\/dynamic-service)+(?:\/services)?(?=\/)/;

export function canonicalUrl(url: string): string {
  if (url === '/auth/login' || url.startsWith('/auth/login?')) return gatewayPath + url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!prefix.test(path)) return url;
  if (/\/\/|\/\.|;|\\|%2e|%2f|%5c|%00/i.test(path)) return '/refused';
  return (
    gatewayPath +
    path.replace(prefix, '').replace(/^\/backup\//, '/operacion-campo-service/backup/') +
    (end < 0 ? '' : url.slice(end))
  );
}
