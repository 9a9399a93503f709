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
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
});
