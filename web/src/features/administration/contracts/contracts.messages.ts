import { messages } from '#i18n/messages.ts';

export const contractsMessages = messages({
  alerts: { es: 'Avisos', en: 'Warnings' },
  budget: { es: 'Ejecución', en: 'Spent' },
  files: { es: 'Archivos', en: 'Files' },
  file: { es: 'Archivo', en: 'File' },
  bytes: { es: 'Tamaño en bytes', en: 'Size in bytes' },
  noFiles: { es: 'El contrato no tiene archivos.', en: 'The contract has no files.' },
  addFile: { es: 'Adjuntar archivo', en: 'Attach a file' },
  fileLimits: {
    es: 'PDF, PNG, JPEG, XLSX, DOCX, CSV o TXT, hasta 20 MB.',
    en: 'PDF, PNG, JPEG, XLSX, DOCX, CSV or TXT, up to 20 MB.',
  },
  fileTooLarge: { es: 'El archivo supera los 20 MB.', en: 'The file is larger than 20 MB.' },
  download: { es: 'Descargar {name}', en: 'Download {name}' },
  removeFile: { es: 'Quitar {name}', en: 'Remove {name}' },
  removeFileAsk: { es: '¿Quitar «{name}» del contrato?', en: 'Remove “{name}” from the contract?' },
});
