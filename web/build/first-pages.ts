import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build, type Manifest, type Plugin } from 'vite';

interface RenderedPage {
  readonly sources: readonly string[];
  readonly html: Readonly<Record<string, string>>;
}

/** As `first-pages.tsx` of the app returns them. */
interface RenderedPages {
  readonly visitors: Readonly<Record<string, RenderedPage>>;
  readonly outlines: Readonly<
    Record<string, RenderedPage & { readonly parts: Readonly<Record<string, string>> }>
  >;
}

/**
 * Renders what users see before the app has come, and writes it beside Vite's manifest: the server puts it into the
 * page it sends. Rendered by the app itself, so that it is what the app shows.
 */
export function firstPages(module: string): Plugin {
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
        const { visitors, outlines } = await renderPages(root, module);
        const [show, keepClicks, greet] = await Promise.all(
          ['show-page.js', 'keep-clicks.js', 'greet.js'].map((name) =>
            readFile(join(import.meta.dirname, name), 'utf8'),
          ),
        );
        await writeFile(
          join(outDir, '.vite/first-pages.json'),
          JSON.stringify({
            visitors: {
              script: `${show}${keepClicks}`,
              pages: mapValues(visitors, ({ sources, html }) => ({
                head: [
                  ...stylesOf(manifest, VISITORS, sources),
                  ...scriptsOf(manifest, VISITORS, sources),
                  variablesIn(html),
                ].join(''),
                html: mapValues(html, reduce),
              })),
            },
            outlines: {
              script: `${show}${greet}`,
              early: [...filesOf(manifest, 'early')].map((file) => `/${file}`),
              pages: mapValues(outlines, ({ sources, parts, html }) => ({
                head: [...stylesOf(manifest, APP, sources), variablesIn(html)].join(''),
                scripts: scriptsOf(manifest, APP, sources).join(''),
                parts: mapValues(parts, (source) =>
                  scriptsOf(manifest, APP, [...sources, source])
                    .filter((it) => !scriptsOf(manifest, APP, sources).includes(it))
                    .join(''),
                ),
                html: mapValues(html, reduce),
              })),
            },
          }),
        );
      },
    },
  };
}

const APP = 'index.html';
const VISITORS = 'visitors.html';
const VARIABLES = /<style data-mantine-styles="true"[^>]*>([^]*?)<\/style>/g;

/** The variables of the theme, which are the same in all languages. */
const variablesIn = (html: Readonly<Record<string, string>>) =>
  `<style nonce="__CSP_NONCE__">${[...(Object.values(html)[0] ?? '').matchAll(VARIABLES)].map(([, css]) => css).join('')}</style>`;

/** What a page needs before its script: no shapes of illustrations, which are larger than all the rest. */
const reduce = (html: string) =>
  html
    .replaceAll(VARIABLES, '')
    .replaceAll(/<path d="[^"]{500,}"[^>]*><\/path>/g, '')
    // The policy of the page refuses `style` attributes in it: the script sets them.
    .replaceAll(' style="', ' data-style="');

/** The styles that a page needs beyond those of every page with this start. */
const stylesOf = (manifest: Manifest, start: string, sources: readonly string[]) =>
  addedFiles(manifest, start, sources)
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);

const scriptsOf = (manifest: Manifest, start: string, sources: readonly string[]) =>
  addedFiles(manifest, start, sources)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);

const addedFiles = (manifest: Manifest, start: string, sources: readonly string[]) => [
  ...new Set(sources.flatMap((it) => [...filesOf(manifest, it)])).difference(
    filesOf(manifest, start),
  ),
];

/** The files of a module, or of a chunk group of `vite.config.ts`, with all that they import. */
function filesOf(manifest: Manifest, key: string): Set<string> {
  const keys = new Set([key]);
  const files = new Set<string>();
  for (const it of keys) {
    const chunk = manifest[it] ?? Object.values(manifest).find(({ name }) => name === it);
    if (!chunk) throw new Error(`The manifest has no ${it}`);
    for (const css of chunk.css ?? []) files.add(css);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return files;
}

/** Builds the app for Node, which renders the pages. */
async function renderPages(root: string, module: string): Promise<RenderedPages> {
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

function renderInWorker(module: string): Promise<RenderedPages> {
  const worker = new Worker(new URL('render-first-pages.mjs', import.meta.url), {
    workerData: module,
  });
  return new Promise<RenderedPages>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  }).finally(() => worker.terminate());
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (it: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, it]) => [name, map(it)]));
