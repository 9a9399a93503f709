import type { Plugin } from 'vite';

/** Loads the chunk of one module as an async script, so that it runs before the other chunks have arrived. */
export function earlyStart(module: string): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const early = Object.values(bundle ?? {}).find(
          (it) => it.type === 'chunk' && it.moduleIds.includes(module),
        );
        if (!early) throw new Error(`${module} is not in the bundle`);
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
