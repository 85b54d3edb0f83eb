import { messages } from '#i18n/messages.ts';

export const verificationMessages = messages({
  title: { es: 'Verificar un expediente sellado', en: 'Verify a sealed record' },
  intro: {
    es: 'Compruebe si el archivo que le entregaron es, byte por byte, el que la empresa selló.',
    en: 'Check whether the file you were given is, byte by byte, the one that the utility sealed.',
  },
  code: { es: 'Código de verificación', en: 'Verification code' },
  codeHelp: {
    es: 'Son 20 letras y números. Está en el acta, en LEAME.txt y en el código QR.',
    en: 'It has 20 letters and digits. It is on the report, in LEAME.txt and in the QR code.',
  },
  search: { es: 'Buscar el sello', en: 'Find the seal' },
  notCode: {
    es: 'Un código tiene 20 letras y números, en grupos de cuatro.',
    en: 'A code has 20 letters and digits, in groups of four.',
  },
  otherCode: { es: 'Verificar otro código', en: 'Verify another code' },
  searching: { es: 'Buscando el sello…', en: 'Looking for the seal…' },
  exists: { es: 'Existe un sello con este código', en: 'A seal with this code exists' },
  unknown: { es: 'No hay un sello con este código', en: 'There is no seal with this code' },
  unknownText: {
    es: 'Compare cada grupo con el del documento. Si es el mismo, el documento no viene de un expediente sellado aquí.',
    en: 'Compare each group with that on the document. If it is the same, the document is not from a record sealed here.',
  },
  utility: { es: 'Empresa', en: 'Utility' },
  seal: { es: 'Sello', en: 'Seal' },
  sealNumber: { es: 'N.º {number}', en: 'No. {number}' },
  sealedAt: { es: 'Fecha del sello', en: 'Sealed on' },
  files: { es: 'Archivos sellados', en: 'Sealed files' },
  replaced: {
    es: 'El expediente se volvió a sellar el {time} (sello n.º {number}). El de este código sigue siendo comprobable, pero no es el más reciente.',
    en: 'The record was sealed again on {time} (seal no. {number}). The one with this code can still be checked, but it is not the newest.',
  },
  yourFile: { es: 'Compruebe su archivo', en: 'Check your file' },
  dropHere: {
    es: 'Arrastre aquí el expediente (ZIP) o una de sus actas (PDF)',
    en: 'Drop the record (ZIP) or one of its reports (PDF) here',
  },
  chooseHere: {
    es: 'El expediente (ZIP) o una de sus actas (PDF)',
    en: 'The record (ZIP) or one of its reports (PDF)',
  },
  choose: { es: 'Elegir archivo', en: 'Choose file' },
  chooseOther: { es: 'Elegir otro archivo', en: 'Choose another file' },
  private: {
    es: 'El archivo no sale de donde está: su navegador lo comprueba y solo envía el código y una huella (SHA-256).',
    en: 'The file stays where it is: your browser checks it and sends only the code and a fingerprint (SHA-256).',
  },
  checking: { es: 'Comprobando {name}…', en: 'Checking {name}…' },
  result: { es: 'Resultado', en: 'Result' },
  intact: { es: 'ÍNTEGRO', en: 'INTACT' },
  intactRecord: {
    es: 'El expediente es el que se selló: su único archivo coincide.|El expediente es el que se selló: sus {n} archivos coinciden, y no falta ni sobra ninguno.',
    en: 'The record is the one that was sealed: its only file matches.|The record is the one that was sealed: its {n} files match, none is missing and none was added.',
  },
  intactReduced: {
    es: 'Es una copia reducida: muestra {shown} de {fields} campos, y lo que muestra es lo que se selló. Los demás se omitieron por tener datos personales.',
    en: 'It is a reduced copy: it shows {shown} of {fields} fields, and what it shows is what was sealed. The others were left out because they hold personal data.',
  },
  leftOut: {
    es: '{n} archivo omitido|{n} archivos omitidos',
    en: '{n} file left out|{n} files left out',
  },
  intactContents: {
    es: 'Este navegador no comprueba firmas Ed25519: se compararon los archivos con lo que la empresa selló, no las firmas.',
    en: 'This browser does not check Ed25519 signatures: the files were compared with what the utility sealed, the signatures were not.',
  },
  intactAct: {
    es: 'El PDF es el acta que quedó dentro de este expediente sellado. Para comprobar las demás piezas elija el ZIP.',
    en: 'The PDF is the report that lies in this sealed record. To check the other parts choose the ZIP.',
  },
  limits: {
    es: 'LEAME.txt y verificar.html no hacen parte del sello.',
    en: 'LEAME.txt and verificar.html are not part of the seal.',
  },
  withoutStamp: {
    es: 'La fecha del sello es la del servidor de la empresa, sin sello de tiempo de un tercero.',
    en: 'The date of the seal is that of the utility’s server, without a time stamp of a third party.',
  },
  beforeStamp: {
    es: 'Este archivo se descargó antes de que un tercero sellara el tiempo. Pida a la empresa que lo descargue de nuevo para tenerlo.',
    en: 'This file was downloaded before a third party stamped the time. Ask the utility to download it again to have it.',
  },
  stampTrusted: {
    es: 'Tiempo comprobado: el expediente existía el {time}. Lo firmó {authority}, que depende de la autoridad en la que usted confía.',
    en: 'Time checked: the record existed on {time}. It was signed by {authority}, which belongs to the authority that you trust.',
  },
  stampClaimed: {
    es: '{authority} afirma que el expediente existía el {time}. Para comprobar quién lo firmó, elija abajo el certificado raíz de la autoridad.',
    en: '{authority} claims that the record existed on {time}. To check who signed that, choose the root certificate of the authority below.',
  },
  foreign: { es: 'TIEMPO DE OTRA AUTORIDAD', en: 'TIME OF ANOTHER AUTHORITY' },
  foreignText: {
    es: 'Los archivos coinciden, pero el certificado que eligió no es el de la autoridad que selló el tiempo: {authority}, cuya raíz dice ser {root}.',
    en: 'The files match, but the certificate that you chose is not that of the authority that stamped the time: {authority}, whose root claims to be {root}.',
  },
  stamp: { es: 'Sello de tiempo de un tercero', en: 'Time stamp of a third party' },
  stampOf: { es: '{time}, {authority}', en: '{time}, {authority}' },
  authority: {
    es: 'Autoridad de sellado de tiempo en la que confía (opcional)',
    en: 'Time stamping authority that you trust (optional)',
  },
  authorityHelp: {
    es: 'Descargue el certificado raíz (.pem, .crt o .cer) de la página de la autoridad, no de este expediente.',
    en: 'Download the root certificate (.pem, .crt or .cer) from the authority’s own page, not from this record.',
  },
  chooseCertificate: { es: 'Elegir certificado', en: 'Choose certificate' },
  chosenCertificate: { es: '{file}: {name}', en: '{file}: {name}' },
  removeCertificate: { es: 'Quitar', en: 'Remove' },
  notCertificate: {
    es: '{file} no tiene certificados en formato PEM o DER.',
    en: '{file} has no certificates in PEM or DER format.',
  },
  altered: { es: 'ALTERADO', en: 'ALTERED' },
  alteredRecord: {
    es: 'Esta pieza no es como se selló:|Estas {n} piezas no son como se sellaron:',
    en: 'This part is not as it was sealed:|These {n} parts are not as they were sealed:',
  },
  alteredAct: {
    es: 'El PDF lleva este código, pero no es el acta que se selló.',
    en: 'The PDF has this code, but it is not the report that was sealed.',
  },
  more: { es: 'y {n} más', en: 'and {n} more' },
  other: { es: 'DE OTRO EXPEDIENTE', en: 'OF ANOTHER RECORD' },
  otherText: {
    es: 'El archivo no es el de este código: dice ser el de otro sello.',
    en: 'The file is not the one of this code: it claims to be that of another seal.',
  },
  otherWithout: {
    es: 'El archivo no es el de este código, y no lleva código alguno: puede ser de un sello anterior a los códigos. Compruébelo con verificar.html.',
    en: 'The file is not the one of this code, and has no code at all: it may be of a seal from before there were codes. Check it with verificar.html.',
  },
  openOther: { es: 'Abrir el sello {code}', en: 'Open seal {code}' },
  unmatched: { es: 'NO COINCIDE', en: 'NO MATCH' },
  unmatchedText: {
    es: 'Este PDF no es un acta de este sello: fue modificado, es de otro expediente, o se imprimió aparte (una copia impresa después no es la sellada).',
    en: 'This PDF is no report of this seal: it was changed, belongs to another record, or was printed apart (a copy printed later is not the sealed one).',
  },
  uncheckable: { es: 'NO COMPROBABLE', en: 'CANNOT BE CHECKED' },
  notZipNorPdf: { es: 'El archivo no es un ZIP ni un PDF.', en: 'The file is neither a ZIP nor a PDF.' },
  noManifest: {
    es: 'El ZIP no tiene un MANIFIESTO.json legible: no es un expediente sellado.',
    en: 'The ZIP has no readable MANIFIESTO.json: it is no sealed record.',
  },
  insecure: {
    es: 'El navegador calcula huellas solo en páginas seguras (https). Abra esta página por https o use verificar.html.',
    en: 'Browsers compute fingerprints on secure pages (https) only. Open this page over https, or use verificar.html.',
  },
  tooLarge: { es: 'El PDF es demasiado grande.', en: 'The PDF is too large.' },
  unreadable: { es: 'No se pudo leer el archivo.', en: 'The file could not be read.' },
  notReached: {
    es: 'No se pudo preguntar al servidor: {reason}',
    en: 'The server could not be asked: {reason}',
  },
  fingerprint: { es: 'Huella SHA-256', en: 'SHA-256 fingerprint' },
  retry: { es: 'Reintentar', en: 'Try again' },
});
