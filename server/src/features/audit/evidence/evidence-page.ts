import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** What lies beside a record for those who check it: a text, and a page that works without a network. */

export const readMe = `EXPEDIENTE SELLADO / SEALED RECORD

1. Abra verificar.html en un navegador y elija este archivo ZIP. No usa la red.
   Open verificar.html in a browser and choose this ZIP file. It uses no network.
2. O / or: npm run evidence -- verify EXP-....zip
3. A mano / by hand: cada archivo de MANIFIESTO.json con sha256sum;
   MANIFIESTO.sig es Ed25519 (RFC 8032) sobre los bytes de MANIFIESTO.json;
   la hoja es SHA-256(0x00 || MANIFIESTO.json), y prueba/inclusion.json lleva (RFC 6962)
   a la raiz de prueba/checkpoint.txt, una nota firmada (C2SP signed-note).

La clave de prueba/claves.json debe ser la que la entidad publica.
The key of prueba/claves.json must be the one that the utility publishes.
Sin sello de tiempo de un tercero: la hora es la del servidor de la entidad.
Without a time stamp of a third party: the time is that of the utility's server.
`;

let page: string | undefined;

/** The checks of the server as a script: types are removed, nothing else. */
export function verifierPage(): string {
  page ??= template.replace('/*CHECK*/', () => script());
  return page;
}

function script(): string {
  const source = readFileSync(new URL('./evidence-check.ts', import.meta.url), 'utf8');
  return stripTypeScriptTypes(source).replaceAll(/^export /gm, '');
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
h1{font-size:22px}
label{display:block;font-weight:600;margin:12px 0 4px}
input{font:inherit;max-width:100%;box-sizing:border-box}
input[type=text]{width:100%;padding:6px}
output{display:block;margin-top:20px;padding:16px;border-radius:8px;background:#fff;border-left:6px solid #6b7288}
output.good{border-color:#2b9b59}output.bad{border-color:#d13b31}
code{overflow-wrap:anywhere}
</style>
<main>
<h1>Verificar expediente sellado<br><small lang="en">Verify a sealed record</small></h1>
<p>Elija el archivo <code>EXP-….zip</code>. Nada sale de este computador. · <span lang="en">Choose the file. Nothing leaves this computer.</span></p>
<label for="file">Archivo · File</label><input id="file" type="file" accept=".zip">
<label for="key">Clave publicada por la entidad (opcional) · Key that the utility publishes (optional)</label><input id="key" type="text">
<output id="result" aria-live="polite">…</output>
</main>
<script type="module">
/*CHECK*/
const le = (view, at, bytes) => bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
async function openZip(buffer) {
  const view = new DataView(buffer), all = new Uint8Array(buffer);
  let end = buffer.byteLength - 22;
  while (end >= 0 && le(view, end, 4) !== 0x06054b50) end--;
  if (end < 0) throw new Error('zip');
  const entries = new Map();
  let at = le(view, end + 16, 4);
  for (let n = le(view, end + 10, 2); n > 0; n--) {
    const [method, packed, nameLength, extra, comment, local] =
      [le(view, at + 10, 2), le(view, at + 20, 4), le(view, at + 28, 2), le(view, at + 30, 2), le(view, at + 32, 2), le(view, at + 42, 4)];
    const name = new TextDecoder().decode(all.subarray(at + 46, at + 46 + nameLength));
    if (entries.has(name)) throw new Error('zip');
    const start = local + 30 + le(view, local + 26, 2) + le(view, local + 28, 2);
    entries.set(name, { method, bytes: all.subarray(start, start + packed) });
    at += 46 + nameLength + extra + comment;
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const { method, bytes } = entries.get(name);
      if (method === 0) return bytes;
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    },
  };
}
const crypto_ = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify: async (key, message, signature) => {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
    return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, message);
  },
};
const names = ['ÍNTEGRO · INTACT', 'ÍNTEGRO SIN TIEMPO DE TERCERO · INTACT, WITHOUT A THIRD PARTY’S TIME', 'ALTERADO · ALTERED', 'NO COMPROBABLE · CANNOT BE CHECKED'];
const result = document.getElementById('result');
const line = (text, tag = 'div') => { const node = document.createElement(tag); node.textContent = text; result.append(node); };
async function run() {
  const file = document.getElementById('file').files[0];
  if (!file) return;
  const key = document.getElementById('key').value.trim() || undefined;
  result.textContent = '…'; result.className = '';
  let verdict;
  try { verdict = await checkRecord(await openZip(await file.arrayBuffer()), crypto_, { key }); }
  catch (error) { verdict = { code: 3, findings: [{ step: 'zip', part: file.name, fault: String(error.message ?? error) }], record: null }; }
  result.textContent = '';
  result.className = verdict.code < 2 ? 'good' : 'bad';
  line(names[verdict.code], 'h2');
  if (verdict.record) line(verdict.record.tenant + ' · ' + verdict.record.operation + ' · ' + verdict.record.activity + ' · sello / seal ' + verdict.record.seal + ' · ' + verdict.record.sealedAt);
  for (const { step, part, fault } of verdict.findings) line(part + ': ' + fault + ' (' + step + ')', 'p');
  if (verdict.checkpoint) line('checkpoint ' + verdict.checkpoint.size + ':' + verdict.checkpoint.root, 'code');
  if (verdict.key) { line(''); line(verdict.key, 'code'); }
}
  document.getElementById('file').addEventListener('change', run);
  document.getElementById('key').addEventListener('change', run);
</script>
</html>
`;
