import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK as HUB } from '../testing/hub-look.ts';
import { readFirstPages } from './first-page.ts';

const PAGE =
  '<head><script type="module" src="/a.js"></script></head><body><div id="root"></div></body>';
const file = join(mkdtempSync(join(tmpdir(), 'first-pages-')), 'first-pages.json');
writeFileSync(
  file,
  JSON.stringify({
    script: 'show()',
    pages: {
      '/login': {
        head: '<link rel="stylesheet" href="/b.css">',
        html: {
          'drawn open en': 'Welcome',
          'drawn open fr': 'Bonjour',
          'named closed en': '__HUB_NAME__ closed',
          'logo open en': '<img src="__HUB_LOGO__" alt="__HUB_NAME__">',
        },
      },
    },
  }),
);
const addFirstPage = readFirstPages(file);

test('a visitor gets sign-in in both languages, its styles before the scripts, and the script with the nonce', () => {
  const html = addFirstPage(PAGE, '/login', HUB);
  expect(html).toContain('<template lang="en">Welcome</template>');
  expect(html).toContain('<template lang="fr">Bonjour</template>');
  expect(html).toContain('<link rel="stylesheet" href="/b.css"></head>');
  expect(html).toContain('<script type="module" fetchpriority="low" src="/a.js">');
  expect(html).toContain('<script nonce="__CSP_NONCE__">{show()}</script>');
});

test('a page that visitors may not open shows sign-in, any other page nothing in advance', () => {
  expect(addFirstPage(PAGE, '/', HUB)).toContain('Welcome');
  expect(addFirstPage(PAGE, '/organizations/7', HUB)).toContain('Welcome');
  expect(addFirstPage(PAGE, '/verify/7', HUB)).toBe(PAGE);
  expect(addFirstPage(PAGE, '/unknown', HUB)).toBe(PAGE);
});

test('the page shows the name, logo, colour and sign-up of the hub, with the name escaped', () => {
  const named = { ...HUB, name: 'A & B $&', accent: '#AA0000', isSignUpOpen: false };
  const html = addFirstPage(PAGE, '/login', named);
  expect(html).toContain('A &amp; B $&amp; closed');
  expect(html).toContain('--hub-accent:#AA0000');
  expect(addFirstPage(PAGE, '/login', { ...HUB, logo: 'f1' })).toContain(
    '<img src="f1" alt="THE DOT">',
  );
});

test('without the file of the build the page stays as it is', () => {
  expect(readFirstPages('/nowhere/first-pages.json')(PAGE, '/login', HUB)).toBe(PAGE);
});
