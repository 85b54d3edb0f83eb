import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareDoors, compressed } from './build-plugins.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), bareDoors(), compressed()],
  // The heavy libraries (maps, diagram, forms, grid) each stay in the chunk of the screen that asks for them.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1200 },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/services': server,
      '/auth': server,
      '/ws': { target: server, ws: true },
    },
  },
});
