import { act, screen, within } from '@testing-library/react';
import type { Deal } from '@thedot/domain/deals/deal-fields.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { mutationBodies, stubServer } from '../../testing/server.ts';
import { DealPage } from './DealPage.tsx';
import { DealsCarousel } from './DealsCarousel.tsx';
import { NewDealPanel } from './manage/DealForms.tsx';
import { ManagedDealPage } from './manage/ManagedDealPage.tsx';
import { DealCard } from './parts/DealCard.tsx';

setUpScreens('deals', 'manage-deals', 'audience');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') });
});

const deal = (change: Partial<Deal> = {}): Deal => ({
  id: 'hosting',
  title: 'Six months of hosting',
  partner: 'Nuage',
  text: 'For teams that launch this year.',
  logo: null,
  offer: 'single_codes',
  validFrom: '2026-11-01',
  validTo: '2027-03-01',
  isOver: false,
  left: 3,
  taken: null,
  ...change,
});
const taken = {
  code: 'NUAGE-1',
  link: 'https://nuage.example/start',
  takenAt: '2026-12-01T09:00:00Z',
  takenBy: 'Amira Ben Salah',
};

test.each([
  ['its last day and how many are left', {}, /Until Mar 1, 2027.*3 left/],
  ['that it ends soon', { validTo: '2026-12-04' }, /Ends in 3 days/],
  ['its last day', { validTo: '2026-12-01' }, /Ends today/],
  ['that the code was received', { taken }, /Code received/],
  ['that the link was received', { taken, offer: 'link' as const }, /Link received/],
  ['that all codes are taken', { left: 0 }, /All taken/],
  ['that it has ended', { isOver: true, validTo: '2026-11-20' }, /Ended on Nov 20, 2026.*Ended/],
])('the card of a deal shows %s', async (_, change, text) => {
  renderScreen(<DealCard deal={deal(change)} />, { me: {} });
  expect((await screen.findByRole('article')).textContent).toMatch(text);
});

describe('the page of a deal', () => {
  const open = () =>
    renderScreen(<DealPage />, { me: {}, at: '/deals/hosting', path: '/deals/:id' });

  test('gives the code on request, with the link, and moves the focus to it', async () => {
    let current = deal();
    const calls = stubServer(({ path }) => {
      if (path === '/deal/code') current = deal({ taken });
      return path.startsWith('/deal') ? Response.json(current) : undefined;
    });
    open();

    await pressButton('Get code');

    const shown = await screen.findByText('NUAGE-1');
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/deal/code' }]);
    expect(shown.closest('[role=status]')).toBe(document.activeElement);
    const link = screen.getByRole('link', { name: 'Open the offer' });
    expect(link.getAttribute('href')).toBe(taken.link);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    screen.getByText(/Received by Amira Ben Salah/);
  });

  test.each([
    ['has ended', { isOver: true }, 'This deal has ended.'],
    ['is taken up', { left: 0 }, 'All codes of this deal are taken.'],
  ])('says that a deal %s, and offers no code', async (_, change, sentence) => {
    stubServer(() => Response.json(deal(change)));
    open();
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Get code' })).toBeNull();
  });
});

describe('the carousel', () => {
  const scrollTo = vi.fn<(...to: unknown[]) => void>();
  const items = ['one', 'two', 'three', 'four'].map((id) => deal({ id, title: `Deal ${id}` }));

  /** Four cards of 100 px in a track of 200 px, which jsdom does not lay out. */
  function layOut(isReduced = false) {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    scrollTo.mockClear();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(this.tagName === 'LI' ? at * 100 : 0, 0, 100, 100);
    });
    Element.prototype.scrollTo = scrollTo;
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: isReduced && media.includes('reduce'),
          onchange: null,
          addListener: () => {},
          removeListener: () => {},
        }) as MediaQueryList,
    );
    stubServer(() => Response.json({ items, next: null }));
    renderScreen(<DealsCarousel placeholder={<p>Loading</p>} />, { me: {} });
  }
  afterEach(() => void vi.restoreAllMocks());
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  test('rotates until it is paused, and moves by its buttons', async () => {
    layOut();
    // Shown once it is known that the deals do not fit.
    await screen.findByRole('button', { name: 'Pause deals' });
    await pass(8);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 100 });

    await pressButton('Pause deals');
    await pass(30);
    expect(scrollTo).toHaveBeenCalledOnce();
    await pressButton('Next deal');
    expect(scrollTo).toHaveBeenCalledTimes(2);
    await pressButton('Previous deal');
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 200 });
  });

  test('does not rotate for users who prefer reduced motion', async () => {
    layOut(true);
    await screen.findByText('Deal one');
    await pass(60);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Pause deals' })).toBeNull();
  });
});

describe('staff', () => {
  test('save a draft with codes, one in each line, for a role', async () => {
    const calls = stubServer(({ path }) =>
      path === '/deal/audience' ? Response.json({ users: 12 }) : undefined,
    );
    renderScreen(<NewDealPanel opened onClose={() => {}} onAdded={() => {}} />, {
      me: { role: 'dot' },
    });

    await screen.findByText('Reaches 12 users');
    await fillFields({ Title: 'Hosting', Partner: 'Nuage', Description: 'Six months.' });
    screen.getByRole('combobox', { name: 'What organizations get' }).click();
    (await screen.findByRole('option', { name: 'A code for each organization' })).click();
    await fillFields({ Codes: 'A-1\nA-2, A-3' });
    screen.getByText('3 codes to add');
    screen.getByRole('checkbox', { name: 'Startup' }).click();
    await pressButton('Save draft');

    await vi.waitFor(() =>
      expect(mutationBodies(calls)).toContainEqual(
        expect.objectContaining({
          title: 'Hosting',
          offer: 'single_codes',
          codes: ['A-1', 'A-2', 'A-3'],
          audience: { roles: ['startup'], organizationKinds: [], fields: [] },
        }),
      ),
    );
  });

  test('see the card and the size of the audience before they publish', async () => {
    const { left, taken: _, isOver: __, ...shown } = deal();
    const managed = {
      ...shown,
      left,
      sharedCode: '',
      link: '',
      cap: null,
      audience: { roles: [], organizationKinds: [], fields: [] },
      status: 'draft',
      reason: '',
      owner: { id: 'nour', name: 'Nour Jaziri', photo: null, organization: null },
      taken: 0,
      publishedAt: null,
      actions: ['publish'],
    };
    const calls = stubServer(({ path, method }) => {
      if (path === '/deal/audience') return Response.json({ users: 12 });
      if (method === 'PATCH') return Response.json(managed);
      return path === '/deal' ? Response.json({ items: [managed], next: null }) : undefined;
    });
    renderScreen(<ManagedDealPage />, {
      me: { role: 'dot' },
      at: '/manage-deals/hosting',
      path: '/manage-deals/:id',
    });

    await pressButton('Publish deal');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('article')).textContent).toContain('Six months of hosting');
    await dialog.findByText('Reaches 12 users');
    dialog.getByRole('button', { name: 'Publish deal' }).click();

    await vi.waitFor(() => expect(mutationBodies(calls)).toContainEqual({ action: 'publish' }));
  });
});
