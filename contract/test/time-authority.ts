import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';

/** For tests: an authority that stamps the time, with certificates of its own; made by another library than checks it. */

/** Named differently by browsers and by Node. */
type Key = Parameters<typeof crypto.subtle.sign>[1];
interface KeyPair {
  publicKey: Key;
  privateKey: Key;
}

export type KeyKind = 'RSA' | 'P-256' | 'P-384';

export interface AuthoritySettings {
  keys?: KeyKind;
  digest?: 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** Of the certificate that stamps. */
  purposes?: string[];
  isCritical?: boolean;
  notAfter?: Date;
  rootNotAfter?: Date;
  /** Whether the certificate between root and signer may issue others. */
  mayIssue?: boolean;
  name?: string;
}

export interface StampSettings {
  time?: Date;
  nonce?: Uint8Array | null;
  /** Puts in what no stamp needs: a certificate that leads nowhere and an attribute that nobody signed. */
  withMore?: boolean;
}

export interface TestAuthority {
  /** In DER. */
  root: Uint8Array;
  /** The signer's certificate first, the root last. */
  chain: Uint8Array[];
  /** A token over the SHA-256 of `content`. */
  stamp(content: Uint8Array, settings?: StampSettings): Promise<Uint8Array>;
  /** What it replies to a request, as over HTTP. */
  reply(request: Uint8Array, settings?: StampSettings & { imprint?: Uint8Array }): Promise<Uint8Array>;
}

export const timeStamping = '1.3.6.1.5.5.7.3.8';
const [begin, end] = [new Date('2020-01-01T00:00:00Z'), new Date('2049-12-31T00:00:00Z')];
const bytesOf = (value: ArrayBuffer): Uint8Array => new Uint8Array(value);
const own = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

function keyPair(kind: KeyKind, digest: string): Promise<KeyPair> {
  const algorithm =
    kind === 'RSA'
      ? {
          name: 'RSASSA-PKCS1-v1_5',
          hash: digest,
          modulusLength: 2048,
          publicExponent: new Uint8Array([1, 0, 1]),
        }
      : { name: 'ECDSA', namedCurve: kind };
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<KeyPair>;
}

const named = (name: string) =>
  ['2.5.4.3', '2.5.4.10'].map(
    (type, at) =>
      new pkijs.AttributeTypeAndValue({
        type,
        value: new asn1.Utf8String({ value: at === 0 ? name : 'Autoridad de prueba' }),
      }),
  );

interface ToIssue {
  name: string;
  serial: number;
  issuer: string;
  by: KeyPair;
  keys: KeyPair;
  digest: string;
  notAfter?: Date | undefined;
  extensions: pkijs.Extension[];
}

async function issued(to: ToIssue): Promise<pkijs.Certificate> {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1.Integer({ value: to.serial });
  certificate.issuer.typesAndValues = named(to.issuer);
  certificate.subject.typesAndValues = named(to.name);
  certificate.notBefore.value = begin;
  certificate.notAfter.value = to.notAfter ?? end;
  certificate.extensions = to.extensions;
  await certificate.subjectPublicKeyInfo.importKey(to.keys.publicKey);
  await certificate.sign(to.by.privateKey, to.digest);
  return certificate;
}

const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
const authorityExtensions = (cA: boolean) => [
  extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA }).toSchema()),
  extension(
    '2.5.29.15',
    true,
    new asn1.BitString({ valueHex: new Uint8Array([0x06]).buffer, unusedBits: 1 }),
  ),
];

export async function timeAuthority(settings: AuthoritySettings = {}): Promise<TestAuthority> {
  const { keys = 'P-256', digest = 'SHA-256', name = 'Sello de Tiempo' } = settings;
  const { purposes = [timeStamping], isCritical = true, mayIssue = true, notAfter, rootNotAfter } = settings;
  const [rootKeys, middleKeys, signerKeys] = await Promise.all([1, 2, 3].map(() => keyPair(keys, digest)));
  const [rootName, middleName] = [`${name} Raíz`, `${name} Intermedia`];
  const root = await issued({
    name: rootName,
    issuer: rootName,
    serial: 1,
    by: rootKeys!,
    keys: rootKeys!,
    digest,
    notAfter: rootNotAfter,
    extensions: authorityExtensions(true),
  });
  const middle = await issued({
    name: middleName,
    issuer: rootName,
    serial: 2,
    by: rootKeys!,
    keys: middleKeys!,
    digest,
    extensions: authorityExtensions(mayIssue),
  });
  const signer = await issued({
    name,
    issuer: middleName,
    serial: 3,
    by: middleKeys!,
    keys: signerKeys!,
    digest,
    notAfter,
    extensions: [
      extension('2.5.29.37', isCritical, new pkijs.ExtKeyUsage({ keyPurposes: purposes }).toSchema()),
    ],
  });
  const certificates = [signer, middle, root];
  const tokenOf = async (imprint: ArrayBuffer, stamp: StampSettings) =>
    signedToken(statement(imprint, stamp), { signer, middle, key: signerKeys!.privateKey, digest }, stamp);
  return {
    root: bytesOf(root.toSchema(true).toBER()),
    chain: certificates.map((certificate) => bytesOf(certificate.toSchema(true).toBER())),
    stamp: async (content, stamp = {}) =>
      bytesOf((await tokenOf(await crypto.subtle.digest('SHA-256', own(content)), stamp)).toSchema().toBER()),
    reply: async (request, stamp = {}) => {
      const asked = pkijs.TimeStampReq.fromBER(own(request));
      const sent = stamp.imprint ? own(stamp.imprint) : asked.messageImprint.hashedMessage.getValue();
      const nonce =
        stamp.nonce === undefined
          ? bytesOf(asked.nonce!.valueBlock.valueHexView.slice().buffer)
          : stamp.nonce;
      const timeStampToken = await tokenOf(sent, { ...stamp, nonce });
      const status = new pkijs.PKIStatusInfo({ status: 0 });
      return bytesOf(new pkijs.TimeStampResp({ status, timeStampToken }).toSchema().toBER());
    },
  };
}

let serials = 100;

function statement(imprint: ArrayBuffer, { time = new Date(), nonce }: StampSettings): ArrayBuffer {
  const genTime = new Date(Math.floor(time.getTime() / 1000) * 1000);
  return new pkijs.TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.99999.1',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new asn1.OctetString({ valueHex: imprint }),
    }),
    serialNumber: new asn1.Integer({ value: ++serials }),
    genTime,
    ...(nonce && { nonce: new asn1.Integer({ valueHex: own(nonce) }) }),
  })
    .toSchema()
    .toBER();
}

interface Signing {
  signer: pkijs.Certificate;
  middle: pkijs.Certificate;
  key: Key;
  digest: string;
}

const attribute = (type: string, value: asn1.AsnType) => new pkijs.Attribute({ type, values: [value] });

async function signedToken(
  content: ArrayBuffer,
  { signer, middle, key, digest }: Signing,
  { withMore = false }: StampSettings,
): Promise<pkijs.ContentInfo> {
  const hash = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
  const certificateId = new asn1.Sequence({
    value: [new asn1.OctetString({ valueHex: await hash(signer.toSchema(true).toBER()) })],
  });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })),
    attribute(
      '1.2.840.113549.1.9.4',
      new asn1.OctetString({ valueHex: await crypto.subtle.digest(digest, content) }),
    ),
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      new asn1.Sequence({ value: [new asn1.Sequence({ value: [certificateId] })] }),
    ),
  ];
  const stranger = withMore ? [await strangerCertificate()] : [];
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.9.16.1.4' }),
    signerInfos: [info],
    certificates: [signer, middle, ...stranger],
  });
  // The constructor would divide it into parts, which DER does not.
  data.encapContentInfo.eContent = new asn1.OctetString({ valueHex: content });
  await data.sign(key, 0, digest);
  if (withMore)
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute('1.2.3.4', new asn1.Utf8String({ value: 'nobody signed this' }))],
    });
  return new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: data.toSchema(true) });
}

async function strangerCertificate(): Promise<pkijs.Certificate> {
  const keys = await keyPair('P-256', 'SHA-256');
  const name = 'Otra autoridad';
  const extensions = authorityExtensions(true);
  const to = { name, issuer: name, serial: 9, by: keys, keys, digest: 'SHA-256', extensions };
  return issued(to);
}
