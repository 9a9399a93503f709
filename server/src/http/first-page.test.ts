import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK as HUB } from '../testing/hub-look.ts';
import { readFirstPages } from './first-page.ts';

const PAGE =
  '<head><script type="module" src="/a.js"></script></head><body><div id="root"></div></body>';
const dist = mkdtempSync(join(tmpdir(), 'first-pages-'));
writeFileSync(join(dist, 'visitors.html'), PAGE);
mkdirSync(join(dist, '.vite'));
writeFileSync(
  join(dist, '.vite/first-pages.json'),
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
const findFirstPage = readFirstPages(dist);

test('a visitor gets sign-in in both languages, its styles before the scripts, and the script with the nonce', () => {
  const html = findFirstPage('/login', HUB);
  expect(html).toContain('<template lang="en">Welcome</template>');
  expect(html).toContain('<template lang="fr">Bonjour</template>');
  expect(html).toContain('<link rel="stylesheet" href="/b.css"></head>');
  expect(html).toContain('<script type="module" fetchpriority="low" src="/a.js">');
  expect(html).toContain('<script nonce="__CSP_NONCE__">{show()}</script>');
});

test('a page that visitors may not open shows sign-in, any other page nothing in advance', () => {
  expect(findFirstPage('/', HUB)).toContain('Welcome');
  expect(findFirstPage('/organizations/7', HUB)).toContain('Welcome');
  expect(findFirstPage('/feedback/claims', HUB)).toContain('Welcome');
  expect(findFirstPage('/verify/7', HUB)).toBeNull();
  expect(findFirstPage('/unknown', HUB)).toBeNull();
  expect(findFirstPage('/feedback/unknown', HUB)).toBeNull();
});

test('the page shows the name, logo, colour and sign-up of the hub, with the name escaped', () => {
  const named = { ...HUB, name: 'A & B $&', accent: '#AA0000', isSignUpOpen: false };
  const html = findFirstPage('/login', named);
  expect(html).toContain('A &amp; B $&amp; closed');
  expect(html).toContain('--hub-accent:#AA0000');
  expect(findFirstPage('/login', { ...HUB, logo: 'f1' })).toContain('<img src="f1" alt="THE DOT">');
});

test('without the files of the build no page comes in advance', () => {
  expect(readFirstPages('/nowhere')('/login', HUB)).toBeNull();
});
