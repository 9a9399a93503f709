import type { Plugin } from 'vite';

const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Removes zod's JSON Schema generators, which only the server uses, from the bundle: each is replaced by a function
 * that throws.
 */
export const stripJsonSchemas = (): Plugin => ({
  name: 'strip-json-schemas',
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
