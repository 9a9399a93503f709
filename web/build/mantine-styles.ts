import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Global styles, needed whatever components are used. */
const ALWAYS = ['baseline', 'default-css-variables', 'global'];
const IMPORTED = /core\/styles\/([\w-]+)\.layer\.css/g;

/** Fails the build when the list of Mantine's styles does not match the components in the bundle. */
export function mantineStyles(list: string, packages: string): Plugin {
  const known = readdirSync(join(packages, '@mantine/core/styles'))
    .filter((name) => name.endsWith('.layer.css'))
    .map((name) => name.replace('.layer.css', ''));
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const parts = new Set(
        Object.values(bundle)
          .flatMap((it) => (it.type === 'chunk' ? Object.entries(it.modules) : []))
          .filter(([id, { renderedLength }]) => id.includes('@mantine/core/') && renderedLength > 0)
          .flatMap(([id]) => id.split(/[/.]/)),
      );
      const needed = known.filter((name) => parts.has(name));
      const imported = [...readFileSync(list, 'utf8').matchAll(IMPORTED)].flatMap(
        ([, name]) => name ?? [],
      );
      const missing = needed.filter((name) => !imported.includes(name));
      const idle = imported.filter((name) => !needed.includes(name) && !ALWAYS.includes(name));
      if (missing.length) this.error(`${list} lacks the styles of ${missing.join(', ')}`);
      if (idle.length)
        this.error(`${list} has the styles of ${idle.join(', ')}, which nothing uses`);
    },
  };
}
