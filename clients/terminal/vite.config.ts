import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';
import { firstLoad } from './build/chunks.mjs';

/** The exchange that the development server shows: EXCHANGE=http://localhost:12000 EXCHANGE_WS=ws://localhost:12001/ npx vite */
const exchange = process.env['EXCHANGE'] ?? 'http://localhost:12000';
const webSocket = process.env['EXCHANGE_WS'] ?? 'ws://localhost:12001/';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The settings that the gateway answers with when it serves the terminal itself. */
function developmentSettings(): Plugin {
  const settings = JSON.stringify({ webSocket, network: 'devnet', faucet: { amount: 10_000, periodSeconds: 3_600 } });
  return {
    name: 'development settings',
    configureServer: (server) => {
      server.middlewares.use('/terminal/settings.json', (_, response) => {
        response.setHeader('content-type', 'application/json').end(settings);
      });
    },
  };
}

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/terminal/' : '/',
  plugins: [solid(), developmentSettings()],
  resolve: { alias: { 'openperp-client/sealing': here('../typescript/src/sealing.ts'), 'openperp-client': here('../typescript/src/index.ts') } },
  worker: { format: 'es' },
  server: { proxy: { '/api': exchange, '/docs': exchange }, fs: { allow: [here('..')] } },
  build: {
    outDir: 'target/classes/terminal',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 250,
    rolldownOptions: {
      input: { index: here('index.html'), ops: here('ops.html') },
      output: { codeSplitting: { groups: [{ debugName: 'first load', name: firstLoad(here('src/main.tsx'), here('src/ops/main.tsx')) }] } },
    },
  },
}));
