import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { LOCALES } from '@thedot/domain/limits';
import { renderToStaticMarkup } from 'react-dom/server';
import { chooseLanguage } from '../lib/i18n/i18n.ts';
import { servedHub } from '../lib/hub/served-hub.ts';
import { VisitorApp } from './visitors/VisitorApp.tsx';
import { findVisitorPage } from './visitors/visitor-pages.ts';
import { createVisits } from './visitors/visits.ts';

/** Stand for what the server knows: `first-pages.ts` of the server puts it there. */
const HUB_NAME = '__HUB_NAME__';
const HUB_LOGO = '__HUB_LOGO__';

/** The pages that visitors open first, with the source of each. */
const PAGES = {
  '/login': 'src/features/auth/sign-in/LoginPage.tsx',
  '/register': 'src/features/auth/sign-up/RegisterPage.tsx',
  '/recover': 'src/features/auth/password/RecoverPage.tsx',
};

/** How the hub shows itself. */
const LOOKS = {
  drawn: {},
  named: { name: HUB_NAME },
  logo: { name: HUB_NAME, logo: HUB_LOGO },
} satisfies Record<string, Partial<HubLook>>;

const SIGN_UP = { open: true, closed: false };

export interface FirstPage {
  readonly source: string;
  /** By look, by whether sign-up is open, and by language, e.g. `drawn open en`. */
  readonly html: Readonly<Record<string, string>>;
}

/** Renders the first pages of visitors at the build, so that browsers show them before their script has come. */
export async function renderFirstPages(): Promise<Readonly<Record<string, FirstPage>>> {
  const pages: Record<string, FirstPage> = {};
  for (const [path, source] of Object.entries(PAGES)) {
    const html: Record<string, string> = {};
    for (const language of LOCALES) {
      await chooseLanguage(language);
      const visits = await openVisits(path);
      for (const [look, hub] of Object.entries(LOOKS)) {
        for (const [signUp, isSignUpOpen] of Object.entries(SIGN_UP)) {
          Object.assign(servedHub, BUILT_HUB, hub, { isSignUpOpen });
          html[`${look} ${signUp} ${language}`] = renderToStaticMarkup(
            <VisitorApp visits={visits} />,
          );
        }
      }
    }
    pages[path] = { source, html };
  }
  return pages;
}

const BUILT_HUB = { ...servedHub };

async function openVisits(path: string) {
  const page = await findVisitorPage(path)?.();
  if (!page) throw new Error(`Visitors have no page ${path}`);
  return createVisits({ Page: page.Component, search: '', state: null }, async () => {});
}
