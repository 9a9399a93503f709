import type { Plugin, Rolldown } from 'vite';

/** Chunks of at least this size run in a task of their own, in bytes before compression. */
const LARGE = 20_000;

/**
 * Loads the chunk of one module as an async script, so that it runs before the other chunks have arrived. The large chunks
 * that a page starts with are async scripts too: run one by one as they arrive, they leave the browser time to react.
 */
export function earlyStart(module: string): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk }) => {
        const early = Object.values(bundle).find(
          (it) => it.type === 'chunk' && it.moduleIds.includes(module),
        );
        if (!early || !chunk) throw new Error(`${module} is not in the bundle`);
        const large = importsOf(bundle, chunk.fileName).filter(
          (it) => it !== early && it.code.length >= LARGE,
        );
        return [early, ...large].map(({ fileName }) => ({
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** The chunks that a chunk imports, each after those that it imports itself. */
function importsOf(bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const collect = (name: string) => {
    const it = bundle[name];
    if (found.has(name) || it?.type !== 'chunk') return;
    it.imports.forEach(collect);
    if (name !== fileName) found.set(name, it);
  };
  collect(fileName);
  return [...found.values()];
}
