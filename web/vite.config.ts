import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf, screenFiles } from './build-chunks.ts';
import { clientEndpoints, compressed, endpointKeys, fieldApp, verificationPage } from './build-plugins.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * What most screens share beside the first ones comes in a few files instead of fifty. The grid, maps, forms and the
 * diagram each stay in the chunk of their screen.
 */
const ofFormsAndLists = [
  'Autocomplete',
  'TextField',
  'Input',
  'OutlinedInput',
  'FilledInput',
  'Select',
  'NativeSelect',
  'Form',
  'Table',
  'Tab',
  'Pagination',
  'Switch',
  'Radio',
  'Checkbox',
  'Chip',
  'Alert',
  'Dialog',
  'internal/Switch',
  'Menu',
  'useAutocomplete',
  'useMediaQuery',
  'Drawer',
  'Snackbar',
  'LinearProgress',
  'TextareaAutosize',
  'Divider',
  'Toggle',
  'Stack',
  'Grid',
].join('|');
const shared = { minShareCount: 5, includeDependenciesRecursively: false };
const groups = [
  { name: chunkOf, debugName: 'first screens', includeDependenciesRecursively: false, priority: 3 },
  {
    ...shared,
    name: 'mui',
    test: new RegExp(
      `node_modules/@mui/(system|utils|styled-engine|icons-material|material/(?!${ofFormsAndLists}))`,
    ),
    priority: 2,
  },
  { ...shared, name: 'more-fields', test: /node_modules\/@mui\/material\//, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    clientEndpoints(),
    endpointKeys(),
    screenFiles(),
    compressed(),
    fieldApp(),
    verificationPage(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['index.html', 'login.html'].map((page) => path.join(import.meta.dirname, page)),
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/services': server,
      '/auth': server,
      '/ws': { target: server, ws: true },
    },
  },
});
