import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { LOCALES } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HeroOutline } from '../features/dashboard/parts/HeroOutline.tsx';
import { chooseLanguage, loadTexts } from '../lib/i18n/i18n.ts';
import { servedHub } from '../lib/hub/served-hub.ts';
import { OpeningFrame } from './layout/OpeningFrame.tsx';
import { Theme } from './Theme.tsx';
import { VisitorApp } from './visitors/VisitorApp.tsx';
import { findVisitorPage } from './visitors/visitor-pages.ts';
import { createVisits } from './visitors/visits.ts';

/** Stand for what the server knows: `first-page.ts` of the server puts it there. */
const HUB_NAME = '__HUB_NAME__';
const HUB_LOGO = '__HUB_LOGO__';

/** The pages that visitors open first, with the source of each. */
const VISITOR_PAGES = {
  '/login': 'src/features/auth/sign-in/LoginPage.tsx',
  '/register': 'src/features/auth/sign-up/RegisterPage.tsx',
  '/recover': 'src/features/auth/password/RecoverPage.tsx',
};

const ANNOUNCEMENTS = 'src/features/announcements/AnnouncementBanners.tsx';

/** What users with a session see until the app has loaded their page. */
const OUTLINES = {
  dashboard: {
    sources: ['shell', 'src/features/dashboard/DashboardPage.tsx'],
    parts: {
      announcements: ANNOUNCEMENTS,
      staff: 'src/features/dashboard/parts/StaffDashboard.tsx',
    },
    content: <HeroOutline />,
  },
  other: { sources: ['shell'], parts: { announcements: ANNOUNCEMENTS }, content: null },
};

/** How the hub shows itself. */
const LOOKS = {
  drawn: {},
  named: { name: HUB_NAME },
  logo: { name: HUB_NAME, logo: HUB_LOGO },
} satisfies Record<string, Partial<HubLook>>;

const SIGN_UP = { open: true, closed: false };

export interface RenderedPage {
  /** The modules, and chunk groups of `vite.config.ts`, whose styles and scripts the page needs. */
  readonly sources: readonly string[];
  /** By look and language, e.g. `drawn en`; for visitors also by whether sign-up is open, e.g. `drawn open en`. */
  readonly html: Readonly<Record<string, string>>;
}

export interface RenderedOutline extends RenderedPage {
  /** The modules that only some users need: `early.ts` requests them by name. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface RenderedPages {
  /** By address. */
  readonly visitors: Readonly<Record<string, RenderedPage>>;
  readonly outlines: Readonly<Record<string, RenderedOutline>>;
}

/** Renders at the build what browsers show before their script has come. */
export async function renderFirstPages(): Promise<RenderedPages> {
  const visitors: Record<string, RenderedPage> = {};
  for (const [path, source] of Object.entries(VISITOR_PAGES)) {
    const html: Record<string, string> = {};
    for (const language of LOCALES) {
      await chooseLanguage(language);
      const visits = await openVisits(path);
      for (const [signUp, isSignUpOpen] of Object.entries(SIGN_UP)) {
        for (const [look, text] of renderLooks(<VisitorApp visits={visits} />, { isSignUpOpen }))
          html[`${look} ${signUp} ${language}`] = text;
      }
    }
    visitors[path] = { sources: [source], html };
  }
  const outlines: Record<string, RenderedOutline> = {};
  for (const [name, { sources, parts, content }] of Object.entries(OUTLINES)) {
    const html: Record<string, string> = {};
    for (const language of LOCALES) {
      await chooseLanguage(language);
      await loadTexts('ui', 'dashboard');
      const outline = (
        <Theme>
          <OpeningFrame>{content}</OpeningFrame>
        </Theme>
      );
      for (const [look, text] of renderLooks(outline)) html[`${look} ${language}`] = text;
    }
    outlines[name] = { sources, parts, html };
  }
  return { visitors, outlines };
}

const BUILT_HUB = { ...servedHub };

function renderLooks(page: ReactNode, settings: Partial<HubLook> = {}): [string, string][] {
  return Object.entries(LOOKS).map(([name, hub]) => {
    Object.assign(servedHub, BUILT_HUB, hub, settings);
    return [name, renderToStaticMarkup(page)];
  });
}

async function openVisits(path: string) {
  const page = await findVisitorPage(path)?.();
  if (!page) throw new Error(`Visitors have no page ${path}`);
  return createVisits({ Page: page.Component, search: '', state: null }, async () => {});
}
