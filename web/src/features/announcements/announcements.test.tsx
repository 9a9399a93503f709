import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageAnnouncement } from '@thedot/domain/users/page-announcements.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { pageAnnouncementsQuery } from '../../lib/session/session.ts';
import { makeMe } from '../../testing/make-me.ts';
import {
  createTestQueryClient,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import { AnnouncementSlot, loadAnnouncementBanners } from './announcement-banners.public.tsx';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';

setUpScreens('announcements', 'page-announcements', 'shell');
beforeEach(async () => {
  setPage([banner('a')]);
  await loadAnnouncementBanners();
});

const NO_WORDS = { title: '', text: '', linkLabel: '' };
const banner = (id: string, change: Partial<PageAnnouncement> = {}): PageAnnouncement => ({
  id,
  level: 'info',
  words: {
    en: { title: `Title ${id}`, text: 'Come in.', linkLabel: '' },
    fr: { title: `Titre ${id}`, text: 'Entrez.', linkLabel: '' },
  },
  link: '',
  isDismissible: true,
  edition: 1,
  startsAt: '2026-03-09T09:00:00.000Z',
  ...change,
});
const setPage = (shown: readonly PageAnnouncement[], changesAt: string | null = null) =>
  queryClient.setQueryData(pageAnnouncementsQuery.queryKey, { shown: [...shown], changesAt });
const see = (
  shown: readonly PageAnnouncement[],
  changesAt: string | null = null,
  me: Partial<Me> = {},
) => {
  setPage(shown, changesAt);
  renderScreen(<AnnouncementSlot />, { me });
};

describe('the banners of a page', () => {
  test('show at most two announcements, and a list of all of them', async () => {
    see([banner('a'), banner('b'), banner('c')]);
    expect(screen.getByRole('region').textContent).not.toContain('Title c');
    await pressButton('and 1 more');
    const list = within(await screen.findByRole('dialog', { name: 'Announcements' }));
    list.getByText('Title c');
  });

  test('keep the focus near an announcement that is dismissed in the list of all', async () => {
    stubServer();
    see([banner('a'), banner('b'), banner('c')]);
    await pressButton('and 1 more');
    const dialog = await screen.findByRole('dialog', { name: 'Announcements' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss “Title c”' }));
    expect(dialog.contains(document.activeElement)).toBe(true);

    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  test('lose one at once that is dismissed, and keep a pinned one', async () => {
    const calls = stubServer();
    see([banner('a'), banner('b', { level: 'urgent', isDismissible: false })]);
    expect(screen.queryByRole('button', { name: /Title b/ })).toBeNull();
    await pressButton('Dismiss “Title a”');
    expect(screen.queryByText('Title a')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region'));
    await vi.waitFor(() => expect(mutationBodies(calls)).toEqual([{ id: 'a', edition: 1 }]));
  });

  test('cannot be dismissed by an administrator who views the hub as the user', () => {
    see([banner('a')], null, { viewedUntil: '2030-01-07T09:00:00.000Z' });
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });

  test('show the other language, marked, when an announcement lacks that of the reader', async () => {
    const { words } = banner('a');
    await act(() => chooseLanguage('fr'));
    see([banner('a', { words: { ...words, fr: NO_WORDS } }), banner('b')]);
    expect(screen.getByText('Title a').closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(screen.getByText('Titre b').closest('[lang]')?.getAttribute('lang')).toBe('fr');
  });

  test('tell screen readers only of what appears later', async () => {
    see([banner('a')]);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => void setPage([banner('b'), banner('a')]));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Title b'));
  });

  test('ask again when one begins or ends', async () => {
    vi.useFakeTimers();
    const start = new Date(Date.now() + 60_000).toISOString();
    const calls = stubServer(() =>
      Response.json({
        user: makeMe(),
        announcements: { shown: [banner('a')], changesAt: null },
      }),
    );
    see([], start);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(calls).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    within(screen.getByRole('region')).getByText('Title a');
  });
});

test('the form shows how readers of both languages see an announcement while it is written', async () => {
  stubServer(() => Response.json({ recipients: 1 }));
  renderScreen(
    <AnnouncementDialog announcement={null} isCopy={false} opened onClose={() => {}} />,
    {
      cache: createTestQueryClient(),
    },
  );
  const english = within(await screen.findByRole('group', { name: 'English' }));
  await userEvent.click(english.getByLabelText('Title'));
  await userEvent.paste('Open day');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getAllByText('Open day').map((it) => it.closest('p')?.lang)).toEqual(['en', 'en']);

  const french = within(screen.getByRole('group', { name: 'French' }));
  await userEvent.click(french.getByLabelText('Title'));
  await userEvent.paste('Portes ouvertes');
  preview.getByText('Portes ouvertes');
  await pressButton('Announce');
  expect(await screen.findAllByText('This field is required')).not.toEqual([]);
});

describe('the form of an announcement', () => {
  /** The responses to the count requests, in order. */
  let answers: PromiseWithResolvers<Response>[];
  const count = () => screen.getByRole('status').textContent;
  const choose = (role: string) => userEvent.click(screen.getByRole('checkbox', { name: role }));

  beforeEach(async () => {
    answers = [];
    stubServer(() => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    });
    renderScreen(
      <AnnouncementDialog announcement={null} isCopy={false} opened onClose={() => {}} />,
      {
        cache: createTestQueryClient(),
      },
    );
    await screen.findByRole('status');
  });

  test('shows that recipients are being counted, and the previous count meanwhile', async () => {
    expect(count()).toBe('Choose recipients');
    await choose('Expert');
    expect(count()).toBe('Counting recipients…');
    answers.at(-1)?.resolve(Response.json({ recipients: 12 }));
    await vi.waitFor(() => expect(count()).toContain('This reaches 12 people'));

    await choose('Startup');
    expect(count()).toContain('This reaches 12 people');

    await choose('Expert');
    await choose('Startup');
    expect(count()).toBe('Choose recipients');
  });

  test('shows an error when counting the chosen recipients fails', async () => {
    await choose('Expert');
    answers.at(-1)?.resolve(errorResponse(429, 'request.rate_limited'));
    await vi.waitFor(() => expect(count()).toMatch(/^Couldn’t count the recipients/));
  });
});
