import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyStart } from './build/early-start.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { withoutJsonSchemas } from './build/without-json-schemas.ts';

const LOCALES = ['en', 'fr'];
const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const PROXY = { '/api': API, '/socket.io': { target: API, ws: true } };

export default defineConfig({
  root: import.meta.dirname,
  // The server puts a fresh nonce in the place of this word with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    earlyStart(join(import.meta.dirname, 'src/early.ts')),
    mantineStyles(
      join(import.meta.dirname, 'src/app/theme/mantine.css'),
      join(import.meta.dirname, '../node_modules'),
    ),
    preloadFonts(['bricolage-grotesque-latin-wght', 'figtree-latin-wght']),
    withoutJsonSchemas(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // What each chunk loads, for the budgets of `e2e/weights.e2e.test.ts`; the server does not serve it.
    manifest: true,
    // Every browser of the target knows module preloads.
    modulePreload: { polyfill: false },
    // The content policy allows no `data:` fonts, and a page's pictures are cached apart from its code.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What runs before everything else must wait for nothing else.
            {
              name: 'early',
              test: /src\/early\.ts|app\/(session-ahead|providers-ahead|transport|texts)\.ts|domain\/src\/limits|preload-helper/,
              priority: 2,
            },
            // What every page stands on, apart from our code, so that a new version leaves it in the cache.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'libraries', test: /@tanstack\/(query-core|react-query)\// },
            { name: 'start', tags: ['$initial'] },
            {
              name: 'start',
              test: /ui\/(HaloDot|dot-path|Note|keep-focus)\.|layout\/use-entrance|app\/kept-changes/,
            },
            // What most pages show, and what every form is made of: in many small files they would wait
            // for each other, since a browser fetches six at a time. Fields with a list stay apart, for
            // the sake of what places the list.
            {
              name: 'parts',
              test: /web\/src\/ui\/(?!.*(HaloDot|dot-path|Note|keep-focus|Dialog\.|Panel|closing|Select|Field|FilterBar|ListBar|RecordTable|Menu|selection|password|typed-time|role-name|ReviewEntry|Strength|Step|wall-time))|domain\/src\/(bookings\/bookings|availability\/slot|experts\/experts|dashboard\/dashboard|files\/files)\.contract|notifications\/notifications\.contract|bookings\/bookings\.(rules|data)/,
            },
            {
              name: 'forms',
              test: /@mantine\/(form|core\/esm\/components\/(Input|InputBase|InlineInput|TextInput|PasswordInput|Checkbox|CloseButton|Stack|Group|Text|Anchor))\/|app\/use-contract-form|app\/field-/,
            },
            {
              name: 'shell',
              test: /layout\/(AppLayout|menu|presence\.data)\.|use-window-event|IconSearch\./,
            },
            {
              name: 'sign-in',
              test: /auth\/(LoginPage|auth\.data|openid\.(data|contract)|parts\/(SendAgain|ProviderButtons))|AuthLayout|ui\/PasswordField/,
            },
            ...LOCALES.map((language) => ({
              name: `texts-${language}`,
              test: new RegExp(`locales/${language}/(app|shell|ui)\\.json`),
            })),
          ],
        },
      },
    },
  },
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
});
