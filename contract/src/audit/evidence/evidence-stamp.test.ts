import { expect, test } from 'vitest';
import { timeAuthority, timeStamping, type KeyKind } from '../../../test/time-authority.ts';
import { faultOfChain, leadsTo, pemOf, readCertificate, readCertificates } from './evidence-certificate.ts';
import { faultOfToken, readReply, readToken, replyWith } from './evidence-stamp.ts';
import { toHex } from './evidence-note.ts';

const content = new TextEncoder().encode('cuadrilla/DEMO\n7\n');
const time = new Date('2026-11-26T15:04:05Z');
const at = time.getTime();

const kinds: [KeyKind, 'SHA-256' | 'SHA-384' | 'SHA-512'][] = [
  ['RSA', 'SHA-256'],
  ['RSA', 'SHA-512'],
  ['P-256', 'SHA-256'],
  ['P-384', 'SHA-384'],
];
test.each(kinds)('a stamp signed with %s and %s is what its authority said', async (keys, digest) => {
  const authority = await timeAuthority({ keys, digest });
  const token = readToken(await authority.stamp(content, { time }));
  const chain = authority.chain.map(readCertificate);
  expect(token).toMatchObject({
    time: '2026-11-26T15:04:05.000Z',
    policy: '1.3.6.1.4.1.99999.1',
    isPlain: true,
  });
  expect(token.imprint).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content))));
  expect(await faultOfToken(token, chain[0]!)).toBe(null);
  expect(await faultOfChain(chain, at)).toBe(null);
  expect(chain.map(({ name }) => name)).toEqual([
    'Sello de Tiempo (Autoridad de prueba)',
    'Sello de Tiempo Intermedia (Autoridad de prueba)',
    'Sello de Tiempo Raíz (Autoridad de prueba)',
  ]);
});

test('whichever byte of a stamp is changed, it is refused', async () => {
  const authority = await timeAuthority();
  const reply = replyWith(await authority.stamp(content, { time }));
  const chain = authority.chain.map(readCertificate);
  const embedded = new Set(authority.chain.map(toHex));
  const imprint = readToken(readReply(reply).token!).imprint;
  const holds = async (bytes: Uint8Array): Promise<boolean> => {
    try {
      const token = readToken(readReply(bytes).token!);
      return (
        toHex(replyWith(token.whole)) === toHex(bytes) &&
        token.isPlain &&
        token.imprint === imprint &&
        token.certificates.every((whole) => embedded.has(toHex(whole))) &&
        (await faultOfToken(token, chain[0]!)) === null
      );
    } catch {
      return false;
    }
  };
  expect(await holds(reply)).toBe(true);
  const accepted: number[] = [];
  for (let place = 0; place < reply.length; place++)
    for (const bit of [0x01, 0x20, 0x80]) {
      const changed = reply.slice();
      changed[place]! ^= bit;
      if (await holds(changed)) accepted.push(place);
    }
  expect(accepted).toEqual([]);
  for (let length = 0; length < reply.length; length += 7)
    expect(await holds(reply.slice(0, length))).toBe(false);
});

test('whichever byte of a chain is changed, it no longer leads to the authority', async () => {
  const authority = await timeAuthority();
  const token = readToken(await authority.stamp(content, { time }));
  const accepted: string[] = [];
  for (const [position, whole] of authority.chain.entries())
    for (let place = 0; place < whole.length; place++) {
      const changed = whole.slice();
      changed[place]! ^= 0x01;
      try {
        const chain = authority.chain.with(position, changed).map(readCertificate);
        const fault = (await faultOfToken(token, chain[0]!)) ?? (await faultOfChain(chain, at));
        if (fault === null) accepted.push(`${position} ${place}`);
      } catch {
        // It can no longer be read.
      }
    }
  expect(accepted).toEqual([]);
});

test('a certificate for something else, or one that was not valid then, stamps no time', async () => {
  const faults = async (settings: Parameters<typeof timeAuthority>[0], instant = time) => {
    const authority = await timeAuthority(settings);
    const token = readToken(await authority.stamp(content, { time: instant }));
    const chain = authority.chain.map(readCertificate);
    return [await faultOfToken(token, chain[0]!), await faultOfChain(chain, instant.getTime())];
  };
  const signing = '1.3.6.1.5.5.7.3.3';
  expect(await faults({ purposes: [signing] })).toEqual(['not_for_time', null]);
  expect(await faults({ purposes: [timeStamping, signing] })).toEqual(['not_for_time', null]);
  expect(await faults({ isCritical: false })).toEqual(['not_for_time', null]);
  expect(await faults({ notAfter: new Date('2026-11-26T15:04:04Z') })).toEqual([null, 'not_valid_then']);
  expect(await faults({}, new Date('2019-12-31T23:59:59Z'))).toEqual([null, 'not_valid_then']);
  expect(await faults({ mayIssue: false })).toEqual([null, 'broken_chain']);
});

test('another certificate of the same authority, and the same names of another, have not signed it', async () => {
  const [authority, likeness] = [await timeAuthority(), await timeAuthority()];
  const token = readToken(await authority.stamp(content, { time }));
  const [own, theirs] = [authority, likeness].map(({ chain }) => chain.map(readCertificate));
  expect(await faultOfToken(token, own![1]!)).toBe('not_signed');
  expect(await faultOfToken(token, theirs![0]!)).toBe('not_signed');
  expect(await faultOfChain([own![0]!, ...theirs!.slice(1)], at)).toBe('broken_chain');
  expect(await faultOfChain([own![0]!, own![2]!], at)).toBe('broken_chain');
  expect(await faultOfChain([], at)).toBe('broken_chain');
});

test('a chain leads to whichever of its certificates the reader trusts, and to no other', async () => {
  const [authority, likeness] = [await timeAuthority(), await timeAuthority()];
  const [own, theirs] = [authority, likeness].map(({ chain }) => chain.map(readCertificate));
  for (const trusted of own!) expect(await leadsTo(own!, [...theirs!, trusted], at)).toBe(true);
  expect(await leadsTo(own!.slice(0, 2), [own![2]!], at)).toBe(true);
  expect(await leadsTo(own!, theirs!, at)).toBe(false);
  expect(await leadsTo(own!, [], at)).toBe(false);
});

test('certificates are read from DER and from PEM with text between, and nothing else is taken for one', async () => {
  const { chain, root } = await timeAuthority();
  const text = pemOf(chain);
  const read = (bytes: string | Uint8Array) =>
    readCertificates(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  expect(read(root)).toHaveLength(1);
  expect(read(`# Raíz\r\n${text.replaceAll('\n', '\r\n')}fin`)).toHaveLength(3);
  expect(pemOf(read(text).map(({ whole }) => whole))).toBe(text);
  for (const wrong of ['', 'hola', text.slice(0, 400), text.replace('MII', 'MIJ'), root.slice(0, -1)])
    expect(() => read(wrong)).toThrow();
});

test('a reply without a token says why, and what is no reply is refused', () => {
  expect(readReply(Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2))).toEqual({ status: 2, token: null });
  for (const bytes of [[], [0x30, 0], [0x30, 3, 2, 1, 0], [0x04, 0]])
    expect(() => readReply(Uint8Array.from(bytes))).toThrow();
});
