import file from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Of 1.1 MB: it is no part of what every phone stores before it works offline. */
export const codeReaderFile: string = file;
