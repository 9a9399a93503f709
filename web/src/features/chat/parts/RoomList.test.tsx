import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { AMIRA, roomOf } from '../../../testing/chat.ts';
import { somebody } from '../../../testing/me.ts';
import { useRooms } from '../use-rooms.ts';
import { RoomList } from './RoomList.tsx';

const hub = { asked: [] as string[], refuses: [] as string[] };
const refusal = () =>
  Response.json(
    { status: 429, code: 'request.rate_limited', message: 'request.rate_limited' },
    { status: 429 },
  );
const known = [{ ...roomOf(), id: 'first', other: { ...roomOf().other, name: 'Nadia First' } }];
const later = [{ ...roomOf(), id: 'later', other: { ...roomOf().other, name: 'Omar Later' } }];

function answered({ pathname, searchParams }: URL): Response {
  if (pathname.endsWith('/unseen')) return Response.json({ rooms: [] });
  if (pathname.includes('/addStarred')) {
    hub.asked.push('flag');
    return refusal();
  }
  const what = `${searchParams.get('list')} ${searchParams.get('after') ?? ''}`.trim();
  hub.asked.push(what);
  if (hub.refuses.includes(what)) return refusal();
  if (what === 'direct') return Response.json({ items: known, next: 'more' });
  return Response.json({ items: what === 'direct more' ? later : [], next: null });
}

const asksOf = (what: string) => hub.asked.filter((it) => it === what).length;

function List() {
  const rooms = useRooms();
  const { search, state } = useLocation();
  return (
    <>
      <RoomList rooms={rooms} openId="" onStart={() => {}} onBlock={() => {}} />
      <output>{JSON.stringify({ search, state })}</output>
    </>
  );
}

async function seeList() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <List />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(async () => {});
}

beforeEach(async () => {
  Object.assign(hub, { asked: [], refuses: [] });
  keepAccessToken('known');
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  // What is drawn of a list depends on how much of it fits: jsdom knows no sizes.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.stubGlobal('fetch', async (address: string) => answered(new URL(address, 'http://hub')));
  await loadTexts('app', 'ui', 'chat', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page of rooms that is refused is asked for once, and again when somebody says so', async () => {
  hub.refuses = ['direct more'];
  await seeList();
  await screen.findByText('Nadia First');
  await screen.findByText('Your chats could not be loaded.');
  expect(asksOf('direct more')).toBe(1);

  hub.refuses = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Omar Later');
  expect(screen.queryByText('Your chats could not be loaded.')).toBeNull();
  expect(asksOf('direct more')).toBe(2);
});

test('a section that could not be read is missed in words, beside the ones that stand there', async () => {
  hub.refuses = ['starred'];
  await seeList();
  await screen.findByText('Nadia First');
  await screen.findByText('Your chats could not be loaded.');

  hub.refuses = [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test.each([
  ['a mouse', true],
  ['a finger', false],
])('whoever opens a room with %s is given its field to write in: %s', async (_by, isFine) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: isFine && media === '(pointer: fine)',
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  await seeList();
  await userEvent.click(await screen.findByText('Nadia First'));
  const state = { fromList: true, ...(isFine && { writes: true }) };
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
    search: '?room=first',
    state,
  });
});

test('a star that the server refuses is taken back', async () => {
  await seeList();
  const row = (await screen.findByText('Nadia First')).closest('a')!;
  const list = () => screen.getAllByRole('listitem').map((it) => it.textContent);
  const before = list();

  fireEvent.contextMenu(row);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Star' }));
  await vi.waitFor(() => expect(hub.asked).toContain('flag'));
  await vi.waitFor(() => expect(list()).toEqual(before));
});
