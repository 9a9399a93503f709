import { existsSync, readFileSync } from 'node:fs';
import { FEEDBACK_FILTERS, SCREENS } from '@thedot/domain/access/screens';
import { accentVariables, DEFAULT_ACCENT } from '@thedot/domain/hub-settings/accent.rules';
import { LOCALES } from '@thedot/domain/limits';
import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { escape, withHub } from './page-head.ts';

/** What the build writes: `web/build/first-pages.ts`. */
interface FirstPages {
  /** By address. */
  readonly visitors: PageSet<BuiltPage>;
  readonly outlines: PageSet<BuiltOutline> & {
    /** The scripts that a page requests at once, all others once its outline is shown. */
    readonly early: readonly string[];
  };
}

interface PageSet<Page> {
  /** Shows the page of its template. */
  readonly script: string;
  readonly pages: Readonly<Record<string, Page>>;
}

interface BuiltPage {
  readonly head: string;
  readonly html: Readonly<Record<string, string>>;
}

interface BuiltOutline extends BuiltPage {
  /** The links that preload the code of the page. */
  readonly scripts: string;
  /** The links that preload what only some users need, by name. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The name of the product, whose mark is drawn. */
const DRAWN_NAME = 'THE DOT';
const SIGN_IN = '/login';
const ROOT = '<div id="root"></div>';

/** The pages inside the app's layout, from which visitors are sent to sign-in. */
const RESTRICTED = Object.entries(SCREENS)
  .filter(([, access]) => access !== 'public')
  .map(([path]) => {
    const known = path.replace(':filter', `(${FEEDBACK_FILTERS.join('|')})`);
    return RegExp(`^${known.replaceAll(/:\w+/g, '[^/]+')}/?$`);
  });

interface PageRequest {
  readonly path: string;
  readonly hub: HubLook;
  /** Whether the browser holds a session. */
  readonly hasSession: boolean;
}

type FindFirstPage = (request: PageRequest) => string | null;

/**
 * Returns what finds the page that a browser shows before its script has come: to visitors the pages before sign-in, which their
 * script starts alone, to users with a session the outline of the app. Null for all other pages.
 */
export function readFirstPages(dist: string): FindFirstPage {
  const file = `${dist}/.vite/first-pages.json`;
  if (!existsSync(file)) return () => null;
  const { visitors, outlines }: FirstPages = JSON.parse(readFileSync(file, 'utf8'));
  const visitorsPage = readFileSync(`${dist}/visitors.html`, 'utf8');
  const appPage = splitScripts(readFileSync(`${dist}/index.html`, 'utf8'), outlines.early);

  function findVisitorPage(path: string, hub: HubLook): string | null {
    const shown = visitors.pages[isRestricted(path) ? SIGN_IN : path];
    if (!shown) return null;
    const variant = `${lookOf(hub)} ${hub.isSignUpOpen ? 'open' : 'closed'}`;
    return withFirstPage(visitorsPage, { shown, script: visitors.script, variant, hub });
  }

  function findOutline(path: string, hub: HubLook): string | null {
    if (!isRestricted(path)) return null;
    const shown = outlines.pages[HOME.includes(path) ? 'dashboard' : 'other'];
    if (!shown) return null;
    const scripts = [
      templateOf('scripts', `${appPage.late}${shown.scripts}`),
      ...Object.entries(shown.parts).map(([name, it]) => templateOf(`scripts-${name}`, it)),
    ].join('');
    const page = appPage.html.replace(ROOT, () => `${scripts}${ROOT}`);
    return withFirstPage(page, { shown, script: outlines.script, variant: lookOf(hub), hub });
  }

  return ({ path, hub, hasSession }) =>
    hasSession ? findOutline(path, hub) : findVisitorPage(path, hub);
}

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /<script type="module"([^>]*) src="([^"]*)"([^>]*)><\/script>/g;

/** Takes all scripts but the early ones out of a page. Each is preloaded, since it runs after those before it. */
function splitScripts(page: string, early: readonly string[]) {
  const preloads: string[] = [];
  const scripts: string[] = [];
  const html = page
    .replaceAll(PRELOAD, (tag) => {
      if (early.some((file) => tag.includes(`"${file}"`))) return tag;
      preloads.push(tag);
      return '';
    })
    .replaceAll(SCRIPT, (tag, before: string, src: string, after: string) => {
      if (early.includes(src)) return tag;
      if (!before.includes('async'))
        preloads.push(`<link rel="modulepreload"${before} href="${src}"${after}>`);
      scripts.push(tag);
      return '';
    });
  return { html, late: [...preloads, ...scripts].join('') };
}

const templateOf = (id: string, content: string) => `<template id="${id}">${content}</template>`;

interface FirstPage {
  readonly shown: BuiltPage;
  readonly script: string;
  readonly variant: string;
  readonly hub: HubLook;
}

function withFirstPage(page: string, { shown, script, variant, hub }: FirstPage): string {
  const templates = LOCALES.map(
    (language) =>
      `<template lang="${language}">${inHub(shown.html[`${variant} ${language}`] ?? '', hub)}</template>`,
  ).join('');
  // Functions, so that `$` in a text is no pattern. Styles and fonts come first, and with them the page.
  return withHub(page, hub)
    .replace('</head>', () => `${shown.head}${accentOf(hub)}</head>`)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace(
      ROOT,
      (root) => `${root}${templates}<script nonce="__CSP_NONCE__">{${script}}</script>`,
    );
}

/** The addresses of the dashboard. */
const HOME = ['/', '/dashboard'];

const isRestricted = (path: string) => path === '/' || RESTRICTED.some((it) => it.test(path));

const lookOf = ({ name, logo }: HubLook) =>
  logo !== null ? 'logo' : name === DRAWN_NAME ? 'drawn' : 'named';

const inHub = (html: string, { name, logo }: HubLook) =>
  html.replaceAll('__HUB_NAME__', () => escape(name)).replaceAll('__HUB_LOGO__', logo ?? '');

/** The variables of the hub's own colour, above those of the theme. */
function accentOf({ accent }: HubLook): string {
  if (accent.toUpperCase() === DEFAULT_ACCENT) return '';
  const variables = Object.entries(accentVariables(accent)).map(([name, it]) => `${name}:${it}`);
  return `<style nonce="__CSP_NONCE__">:root:root:root{${variables.join(';')}}</style>`;
}
