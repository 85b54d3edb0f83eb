import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What lies beside a record for those who check it: a text, and a page that works without a network. */

/** Where anybody checks a seal online. Seals of earlier releases have none. */
export interface Verification {
  code: string;
  address: string;
}

export const readMe = (
  verification: Verification | null,
  { isStamped, isReduced = false }: { isStamped: boolean; isReduced?: boolean },
): string =>
  [
    ...(isReduced ? [reducedInstructions] : []),
    instructions,
    isStamped ? timeInstructions : withoutTime,
    verification
      ? `
Código de verificación / Verification code: ${verification.code}
En línea / online: ${verification.address}
`
      : '',
  ].join('');

const reducedInstructions = `COPIA REDUCIDA / REDUCED COPY

Se omitieron datos personales. REDUCIDO.json nombra los archivos omitidos; en reducido/ cada campo muestra lo
que dice y su sal, o solo su huella. prueba/campos.json tiene las huellas de todos los campos, y MANIFIESTO.json
la de esa lista: lo que se muestra es lo que se selló.
Personal data is left out. REDUCIDO.json names the files that are left out; in reducido/ each field has its
value and salt, or its hash alone. prueba/campos.json has the hashes of all fields, and MANIFIESTO.json the
hash of that list: what is shown is what was sealed.
Huella de un campo / hash of a field: SHA-256(sal/salt || JSON [path, value]).

`;

const withoutTime = `Sin sello de tiempo de un tercero. / Without a time stamp of a third party.
`;

const instructions = `EXPEDIENTE SELLADO / SEALED RECORD

1. Abra verificar.html en un navegador y elija este archivo ZIP. No usa la red.
   Open verificar.html in a browser and choose this ZIP file. It uses no network.
2. O / or: npm run evidence -- verify EXP-....zip
3. A mano / by hand: cada archivo de MANIFIESTO.json con sha256sum; el de los que ahí tienen
   "fields" está en prueba/sales.json / of those with "fields" the hash is in prueba/sales.json;
   MANIFIESTO.sig es Ed25519 (RFC 8032) sobre los bytes de MANIFIESTO.json;
   la hoja es SHA-256(0x00 || MANIFIESTO.json), y prueba/inclusion.json lleva (RFC 6962)
   a la raíz de prueba/checkpoint.txt, una nota firmada (C2SP signed-note).

actas/: las actas en PDF / the acts as PDF · firmas/: firmas como llegaron / signatures as they arrived
datos/: respuestas, historial, versiones / answers, history, versions · plazo/: el plazo día a día / the term by day
fotos/: fotos originales / original photos · auditoria/: líneas de auditoría / lines of the audit
prueba/claves/ID/: el último punto de control bajo una clave anterior / the last checkpoint under an earlier key

LEAME.txt y verificar.html no hacen parte del sello: si duda de ellos, use los de otra copia.
LEAME.txt and verificar.html are not part of the seal: if in doubt, use those of another copy.

La clave de prueba/claves.json debe ser la que la entidad publica.
The key of prueba/claves.json must be the one that the utility publishes.
La hora del manifiesto es la del servidor de la entidad.
The time in the manifest is that of the utility's server.
`;

const timeInstructions = `
HORA DE UN TERCERO / TIME OF A THIRD PARTY
prueba/tiempo/sello.tsr es un sello de tiempo (RFC 3161) de prueba/tiempo/checkpoint.txt, y
prueba/tiempo/inclusion.json lleva este expediente a la raíz de ese punto de control: existía antes de esa hora.
prueba/tiempo/sello.tsr is a time stamp (RFC 3161) of prueba/tiempo/checkpoint.txt, and
prueba/tiempo/inclusion.json leads this record to the root of that checkpoint: it existed before that time.

Descargue de la autoridad misma su certificado raíz (raiz.pem), y compruebe con él:
Download the root certificate (raiz.pem) from the authority itself, and check with it:
   verificar.html, o / or: npm run evidence -- verify EXP-....zip --authority raiz.pem
   openssl ts -verify -in prueba/tiempo/sello.tsr -data prueba/tiempo/checkpoint.txt \\
     -CAfile raiz.pem -untrusted prueba/tiempo/cadena.pem
   openssl ts -reply -in prueba/tiempo/sello.tsr -text
Lo que diga cadena.pem no basta: cualquiera puede hacer certificados. No se consulta si alguno fue revocado.
What cadena.pem says is not enough: anybody can make certificates. Whether one was revoked is not looked up.
`;

let page: string | undefined;

/** The checks of the server as a script: types are removed, nothing else. */
export function verifierPage(verification: Verification | null): string {
  page ??= template.replace('/*CHECK*/', () => script());
  return page.replace('<!--ONLINE-->', () => (verification ? online(verification) : ''));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const online = ({ code, address }: Verification): string =>
  `<p>Código de verificación · Verification code: <code>${escaped(code)}</code><br>` +
  `<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a></p>`;

const parts = [
  'words',
  'zip',
  'note',
  'findings',
  'manifest',
  'fields',
  'reduced',
  'der',
  'crypto',
  'certificate',
  'stamp',
  'time',
  'proof',
  'sealed-files',
  'check',
];
const sources = parts.map((name) =>
  fileURLToPath(import.meta.resolve(`@cuadrilla/contract/audit/evidence/evidence-${name}.ts`)),
);

function script(): string {
  const texts = sources.map((name) => readFileSync(name, 'utf8'));
  return stripTypeScriptTypes(
    texts.map((text) => text.replaceAll(/^import [\s\S]*?;\n/gm, '')).join('\n'),
  ).replaceAll(/^export /gm, '');
}

const template = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Verificar expediente · Verify record</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f9;color:#1b1f2e}
main{max-width:720px;margin:0 auto;padding:24px 16px}
h1{font-size:22px}h2{font-size:18px;margin:0 0 8px}h3{font-size:14px;margin:12px 0 0}
label{display:block;font-weight:600;margin:12px 0 4px}
input{font:inherit;max-width:100%;box-sizing:border-box}
input[type=text]{width:100%;padding:6px}
output{display:block;margin-top:20px;padding:16px;border-radius:8px;background:#fff;border-left:6px solid #6b7288}
output small{display:block;margin-top:12px;color:#565e75}
output.good{border-color:#2b9b59}output.bad{border-color:#d13b31}
code{overflow-wrap:anywhere;white-space:pre-line}
</style>
<main>
<h1>Verificar expediente sellado<br><small lang="en">Verify a sealed record</small></h1>
<p>Elija el archivo <code>EXP-….zip</code>. Nada sale de este computador. · <span lang="en">Choose the file. Nothing leaves this computer.</span></p>
<!--ONLINE-->
<label for="file">Archivo · File</label><input id="file" type="file" accept=".zip">
<label for="key">Clave publicada por la entidad (opcional) · Key that the utility publishes (optional)</label><input id="key" type="text">
<label for="expect">Punto de control que usted tiene (opcional) · Checkpoint that you have (optional)</label><input id="expect" type="text" placeholder="1234:9f86d0…">
<label for="authority">Certificado raíz de la autoridad de sellado de tiempo en la que confía (opcional) · Root certificate of the time stamping authority that you trust (optional)</label><input id="authority" type="file" accept=".pem,.crt,.cer,.der">
<output id="result" aria-live="polite">…</output>
</main>
<script type="module">
/*CHECK*/
const bytesOf = (file) => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});
const crypto_ = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify: async (key, message, signature) => {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']).catch(() => {
      throw new Error('Este navegador no comprueba firmas Ed25519: use uno más reciente / This browser checks no Ed25519 signatures: use a newer one');
    });
    return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, message);
  },
};
const result = document.getElementById('result');
const line = (text, tag = 'div') => { const node = document.createElement(tag); node.textContent = text; result.append(node); };
const named = (name, text) => { line(name, 'h3'); line(text, 'code'); };
async function trusted() {
  const file = document.getElementById('authority').files[0];
  if (!file) return undefined;
  try { return readCertificates(new Uint8Array(await file.arrayBuffer())); }
  catch { throw new Error(file.name + ': no son certificados en PEM o DER / has no certificates in PEM or DER'); }
}
async function run() {
  const file = document.getElementById('file').files[0];
  if (!file) return;
  const key = document.getElementById('key').value.trim() || undefined;
  const held = document.getElementById('expect').value.trim();
  const expect = readCheckpoint(held) ?? undefined;
  result.textContent = '…'; result.className = '';
  let verdict;
  try {
    if (held && !expect) throw new Error('El punto de control es TAMAÑO:RAÍZ / The checkpoint is SIZE:ROOT');
    verdict = await checkRecord(await openZip(bytesOf(file)), crypto_, { key, expect, authority: await trusted() });
  }
  catch (error) { verdict = { code: 3, findings: [{ step: 'zip', part: file.name, fault: String(error.message ?? error) }], record: null }; }
  result.textContent = '';
  result.className = verdict.code < 2 ? 'good' : 'bad';
  line(verdictNames[verdict.code], 'h2');
  if (verdict.record) line(verdict.record.tenant + ' · ' + verdict.record.operation + ' · ' + verdict.record.activity + ' · sello / seal ' + verdict.record.seal + ' · ' + verdict.record.sealedAt);
  if (verdict.reduced) for (const text of reducedLines(verdict.reduced)) line(text, 'p');
  for (const { step, part, fault } of verdict.findings) line(part + ': ' + (faultWords[fault] ?? fault) + ' (' + step + ')', 'p');
  if (verdict.record?.code) named('Código de verificación / Verification code', verdict.record.code);
  if (verdict.checkpoint) named('Punto de control / Checkpoint', verdict.checkpoint.size + ':' + verdict.checkpoint.root);
  if (verdict.key) named('Clave / Key', verdict.key);
  if (verdict.stamp) {
    named('Sello de tiempo / Time stamp', stampLines(verdict.stamp).join('\\n'));
    if (verdict.code < 2) line(timeWords[verdict.code === 0 ? 'trusted' : 'claimed'], 'p');
  }
  else if (verdict.record && verdict.code < 2) line(timeWords.none, 'p');
  line(uncovered, 'small');
}
  for (const id of ['file', 'key', 'expect', 'authority']) document.getElementById(id).addEventListener('change', run);
</script>
</html>
`;
