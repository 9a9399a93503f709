import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // The server puts a fresh nonce in the place of this word with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    preloadFonts(['bricolage-grotesque-latin-wght', 'figtree-latin-wght']),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The content policy allows no `data:` fonts, and a page's pictures are cached apart from its code.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page stands on, apart from our code, so that a new version leaves it in the cache.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // What most pages show, and what every form is made of: in many small files they would wait
            // for each other. Fields with a list stay apart, for the sake of what places the list.
            {
              name: 'parts',
              test: /web\/src\/ui\/(?!.*(HaloDot|Note|Select|Field|countries|password|typed-time))|domain\/src\/\w+\/\w+\.contract/,
            },
            {
              name: 'forms',
              test: /@mantine\/(form|core\/esm\/components\/(Input|InputBase|InlineInput|TextInput|PasswordInput|Checkbox|CloseButton|Stack|Group|Text|Anchor))\/|app\/use-contract-form|app\/field-/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
});
