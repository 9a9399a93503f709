import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK as HUB } from '../testing/hub-look.ts';
import { readFirstPages } from './first-page.ts';

const pageWith = (script: string) =>
  `<head><script type="module" src="/${script}"></script></head><body><div id="root"></div></body>`;
const dist = mkdtempSync(join(tmpdir(), 'first-pages-'));
writeFileSync(join(dist, 'visitors.html'), pageWith('visitors.js'));
const APP_SCRIPTS =
  '<link rel="modulepreload" href="/libraries.js"><script type="module" async src="/early.js"></script>' +
  '<script type="module" src="/app.js"></script><script type="module" async src="/libraries.js"></script>';
writeFileSync(
  join(dist, 'index.html'),
  `<head>${APP_SCRIPTS}</head><body><div id="root"></div></body>`,
);
mkdirSync(join(dist, '.vite'));
writeFileSync(
  join(dist, '.vite/first-pages.json'),
  JSON.stringify({
    visitors: {
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
    },
    outlines: {
      script: 'greet()',
      early: ['/early.js'],
      pages: {
        dashboard: {
          head: '',
          scripts: '<link rel="modulepreload" href="/dashboard.js">',
          parts: { staff: '<link rel="modulepreload" href="/staff.js">' },
          html: { 'drawn en': 'Good morning', 'drawn fr': 'Bonjour' },
        },
        other: {
          head: '',
          scripts: '',
          parts: {},
          html: { 'drawn en': 'Outline', 'named en': '__HUB_NAME__ outline' },
        },
      },
    },
  }),
);
const findPage = readFirstPages(dist);
const findVisitorPage = (path: string, hub: HubLook = HUB) =>
  findPage({ path, hub, hasSession: false });
const findOutline = (path: string, hub: HubLook = HUB) => findPage({ path, hub, hasSession: true });

test('a visitor gets sign-in in both languages, its styles before the scripts, and the script with the nonce', () => {
  const html = findVisitorPage('/login');
  expect(html).toContain('<template lang="en">Welcome</template>');
  expect(html).toContain('<template lang="fr">Bonjour</template>');
  expect(html).toContain('<link rel="stylesheet" href="/b.css"></head>');
  expect(html).toContain('<script type="module" fetchpriority="low" src="/visitors.js">');
  expect(html).toContain('<script nonce="__CSP_NONCE__">{show()}</script>');
});

test('a page that visitors may not open shows sign-in, any other page nothing in advance', () => {
  expect(findVisitorPage('/')).toContain('Welcome');
  expect(findVisitorPage('/organizations/7')).toContain('Welcome');
  expect(findVisitorPage('/feedback/claims')).toContain('Welcome');
  expect(findVisitorPage('/verify/7')).toBeNull();
  expect(findVisitorPage('/unknown')).toBeNull();
  expect(findVisitorPage('/feedback/unknown')).toBeNull();
});

test('the page shows the name, logo, colour and sign-up of the hub, with the name escaped', () => {
  const named = { ...HUB, name: 'A & B $&', accent: '#AA0000', isSignUpOpen: false };
  const html = findVisitorPage('/login', named);
  expect(html).toContain('A &amp; B $&amp; closed');
  expect(html).toContain('--hub-accent:#AA0000');
  expect(findVisitorPage('/login', { ...HUB, logo: 'f1' })).toContain(
    '<img src="f1" alt="THE DOT">',
  );
});

test('a browser with a session gets the outline of its page, with the script of the app', () => {
  for (const path of ['/', '/dashboard']) {
    const html = findOutline(path);
    expect(html).toContain('<template lang="fr">Bonjour</template>');
    expect(html).toContain('src="/app.js"');
    expect(html).toContain('<script nonce="__CSP_NONCE__">{greet()}</script>');
  }
  expect(findOutline('/organizations/7')).toContain('<template lang="en">Outline</template>');
  expect(findOutline('/experts', { ...HUB, name: 'A & B' })).toContain('A &amp; B outline');
});

test('an outline requests the early script at once, and lists all others for the time after its first paint', () => {
  const [head = '', body = ''] = findOutline('/dashboard')?.split('</head>') ?? [];
  expect(head.match(/src="[^"]+"/g)).toEqual(['src="/early.js"']);
  const [, listed = ''] = /<template id="scripts">(.*?)<\/template>/.exec(body) ?? [];
  expect(listed.match(/(?:src|href)="[^"]+"/g)).toEqual([
    'href="/libraries.js"',
    'href="/app.js"',
    'src="/app.js"',
    'src="/libraries.js"',
    'href="/dashboard.js"',
  ]);
  expect(body).toMatch(/<template id="scripts-staff"><link [^>]*href="\/staff.js"><\/template>/);
  // The script that takes them runs while the page is read.
  expect(body.indexOf('id="scripts"')).toBeLessThan(body.indexOf('greet()'));
});

test('a page outside the layout of the app has no outline', () => {
  for (const path of ['/login', '/verify/7', '/unknown']) expect(findOutline(path)).toBeNull();
});

test('without the files of the build no page comes in advance', () => {
  expect(readFirstPages('/nowhere')({ path: '/login', hub: HUB, hasSession: false })).toBeNull();
});
