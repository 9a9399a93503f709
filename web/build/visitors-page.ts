import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const START = '/src/main.tsx';

/**
 * Builds a second page from `index.html`, whose script starts the pages before sign-in without the app. The server sends it to
 * visitors.
 */
export function visitorsPage(root: string, start: string): Plugin {
  const page = join(root, 'visitors.html');
  return {
    name: 'visitors-page',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { rolldownOptions: { input: [join(root, 'index.html'), page] } } }),
    resolveId: { filter: { id: /visitors\.html$/ }, handler: () => page },
    load: {
      filter: { id: /visitors\.html$/ },
      handler: async () => {
        const html = await readFile(join(root, 'index.html'), 'utf8');
        if (!html.includes(START)) throw new Error(`index.html has no script ${START}`);
        return html.replace(START, start);
      },
    },
  };
}
