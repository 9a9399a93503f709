import type { Plugin } from 'vite';

const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Every schema of zod brings along what would write it down as JSON Schema. Only the server does that, so
 * the browser is spared the writers: their names stay, and whoever called one would be told.
 */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: WRITERS },
    handler(code) {
      const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
      if (!names.length) this.error('zod writes JSON schemas elsewhere now');
      const stubs = names.map((name) => `export const ${name} = none;`);
      return [NONE, ...stubs].join('\n');
    },
  },
});

const NONE = `const none = () => { throw new Error('The browser writes no JSON schemas'); };`;
