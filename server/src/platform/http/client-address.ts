import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Proxies whose word on the client's address is taken: so many in a row, or those in these networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/** The form in which an address is compared, counted and stored; null for what is no address. */
export function plainAddress(text: string): string | null {
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  return isIP(address) > 0 ? address : null;
}

/** Reads `1`, or addresses and networks with commas between them; null when it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 10 ? { hops: Number(text) } : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? { networks } : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether the sender of a request, or the proxy `hop` places before it, is believed. */
export function trustFunction(trusted: TrustedProxies | null): (address: string, hop?: number) => boolean {
  if (!trusted) return () => false;
  if ('hops' in trusted) return (_address, hop = 0) => hop < trusted.hops;
  const list = new BlockList();
  for (const network of trusted.networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plainAddress(given);
    return address !== null && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
}

/** The client's address: that of the connection, or what trusted proxies say when it is an address at all. */
export const clientAddress = (request: FastifyRequest): string =>
  plainAddress(request.ip) ??
  plainAddress(request.socket.remoteAddress ?? '') ??
  request.socket.remoteAddress ??
  '';

/** Says once that a proxy is not named: everyone behind it shares one address, and so its limits. */
export function warnOfUnknownProxy(http: FastifyInstance, trusted: TrustedProxies | null): void {
  let warned = trusted !== null;
  http.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(
        { address: request.socket.remoteAddress },
        'a request came through a proxy that TRUSTED_PROXIES does not name: all its clients share one address',
      );
    }
    done();
  });
}
