import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build, type Manifest, type Plugin } from 'vite';

interface RenderedPage {
  readonly source: string;
  readonly html: Readonly<Record<string, string>>;
}

/**
 * Renders the pages that visitors open first, and writes them beside Vite's manifest: the server puts them into the
 * page it sends. Rendered by the app itself, so that they are what it shows.
 */
export function firstPages(module: string, script: string): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'first-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const manifest: Manifest = JSON.parse(
          await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
        );
        const pages = await renderPages(root, module);
        const written = Object.entries(pages).map(([path, { source, html }]) => [
          path,
          {
            head: linksOf(manifest, source) + variablesIn(Object.values(html)[0] ?? ''),
            html: Object.fromEntries(
              Object.entries(html).map(([name, text]) => [name, reduce(text)]),
            ),
          },
        ]);
        await writeFile(
          join(outDir, '.vite/first-pages.json'),
          JSON.stringify({
            script: await readFile(script, 'utf8'),
            pages: Object.fromEntries(written),
          }),
        );
      },
    },
  };
}

const VARIABLES = /<style data-mantine-styles="true"[^>]*>([^]*?)<\/style>/g;

/** The variables of the theme, which are the same in all languages. */
const variablesIn = (html: string) =>
  `<style nonce="__CSP_NONCE__">${[...html.matchAll(VARIABLES)].map(([, css]) => css).join('')}</style>`;

/** What a page needs before its script: no shapes of illustrations, which are larger than all the rest. */
const reduce = (html: string) =>
  html
    .replaceAll(VARIABLES, '')
    .replaceAll(/<path d="[^"]{500,}"[^>]*><\/path>/g, '')
    // The policy of the page refuses `style` attributes in it: the script sets them.
    .replaceAll(' style="', ' data-style="');

/** The styles and scripts that the page needs beyond those that every page has. */
function linksOf(manifest: Manifest, source: string): string {
  const common = filesOf(manifest, 'visitors.html');
  return [...filesOf(manifest, source).difference(common)]
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .join('');
}

function filesOf(manifest: Manifest, key: string): Set<string> {
  const keys = new Set([key]);
  const files = new Set<string>();
  for (const it of keys) {
    const chunk = manifest[it];
    if (!chunk) throw new Error(`The manifest has no ${it}`);
    for (const css of chunk.css ?? []) files.add(css);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return files;
}

/** Builds the app for Node, which renders the pages. */
async function renderPages(
  root: string,
  module: string,
): Promise<Readonly<Record<string, RenderedPage>>> {
  const out = await mkdtemp(join(root, 'dist-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        ssr: module,
        outDir: out,
        target: 'esnext',
        rolldownOptions: { output: { entryFileNames: 'pages.mjs' } },
      },
    });
    return await renderInWorker(pathToFileURL(join(out, 'pages.mjs')).href);
  } finally {
    await rm(out, { recursive: true });
  }
}

function renderInWorker(module: string): Promise<Readonly<Record<string, RenderedPage>>> {
  const worker = new Worker(new URL('render-first-pages.mjs', import.meta.url), {
    workerData: module,
  });
  return new Promise<Readonly<Record<string, RenderedPage>>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => worker.terminate());
}
