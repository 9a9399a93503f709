import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import type { Preferences } from '@thedot/domain/notifications/preferences.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import {
  createTestQueryClient,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../testing/server.ts';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';
import { NotificationPanel } from './parts/NotificationPanel.tsx';
import { NotificationRow } from './parts/NotificationRow.tsx';
import { PushSwitch } from './parts/PushSwitch.tsx';
import { QuietHoursForm } from './parts/QuietHoursForm.tsx';
import { preferencesQuery } from './preferences.data.ts';
import { type PushState, pushQuery } from './push.data.ts';

setUpScreens('announcements', 'notifications', 'preferences');

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch');

const notice = (change: Partial<Notification> = {}): Notification => ({
  id: 'n',
  type: 'booking.requested',
  params: { name: 'Nadia' },
  link: '/booking/b',
  createdAt: '2026-03-09T09:00:00.000Z',
  seen: true,
  ...change,
});

describe('an announcement', () => {
  /** What the hub answers to each count, in turn. */
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
    renderScreen(<AnnouncementDialog opened onClose={() => {}} />, {
      cache: createTestQueryClient(),
    });
    await screen.findByRole('status');
  });

  test('does not ask to choose people while those chosen are counted', async () => {
    expect(count()).toBe('Choose whom it goes to.');
    await choose('Expert');
    expect(count()).toBe('Counting how many it goes to…');
    answers.at(-1)?.resolve(Response.json({ people: 12 }));
    await vi.waitFor(() => expect(count()).toContain('Goes to 12 people'));

    await choose('Startup');
    expect(count()).toContain('Goes to 12 people');

    await choose('Expert');
    await choose('Startup');
    expect(count()).toBe('Choose whom it goes to.');
  });

  test('says that a count failed, of people who are chosen', async () => {
    await choose('Expert');
    answers.at(-1)?.resolve(errorResponse(429, 'request.rate_limited'));
    await vi.waitFor(() => expect(count()).toMatch(/^How many it goes to could not be counted/));
  });
});

describe('the panel', () => {
  test('says that older notifications could not be loaded, until they are', async () => {
    let isRefused = true;
    stubServer(({ query }) => {
      const [first, old] = [notice({ id: 'new' }), notice({ id: 'old', params: { name: 'Omar' } })];
      if (!query.get('after')) return Response.json({ items: [first], unseen: 0, next: 'new' });
      if (isRefused) return errorResponse(429, 'request.rate_limited');
      return Response.json({ items: [old], unseen: 0, next: null });
    });
    renderScreen(<NotificationPanel onLeave={() => {}} onWrite={undefined} />);

    await pressButton('Show older');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toBe('Older notifications could not be loaded.');
    screen.getByText(/Nadia/);

    isRefused = false;
    await pressButton('Show older');
    await screen.findByText(/Omar/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['booking.next_step', {}, 'Slimane Khelifi gave you a next step: Send the deck'],
    ['booking.next_step_due', {}, 'A next step is due: Send the deck'],
    [
      'booking.passed_on',
      { next: 'Sonia Ayari' },
      'Sonia Ayari now has your request in place of Slimane Khelifi',
    ],
    [
      'booking.passed_on',
      { next: 'Erased person' },
      'Erased person now has your request in place of Slimane Khelifi',
    ],
  ] as const)('names in %s whom and what it is about', (type, more, sentence) => {
    const params = { name: 'Slimane Khelifi', step: 'Send the deck', ...more };
    const unseen = notice({ type, params, seen: false });
    renderScreen(<NotificationRow notification={unseen} onOpen={() => {}} onRemove={() => {}} />);
    expect(screen.getByRole('link').textContent).toBe(`New: ${sentence}`);
  });
});

describe('the switch for push notifications', () => {
  /** A browser that could show news, and whose service for it cannot be reached. */
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError');
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };

  function see(state: PushState) {
    queryClient.setQueryData(pushQuery.queryKey, state);
    queryClient.setQueryDefaults(pushQuery.queryKey, { staleTime: Infinity });
    renderScreen(<PushSwitch />);
  }

  beforeEach(() => {
    stubServer(() => Response.json({ publicKey: 'key' }));
    vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  test('says that the browser’s service is away when news are switched on', async () => {
    see('off');
    await userEvent.click(theSwitch());

    expect((await screen.findByRole('alert')).textContent).toContain(
      'This browser’s service for notifications cannot be reached.',
    );
    expect(theSwitch().checked).toBe(false);
  });

  test('does not say that a test is on its way to a browser that receives nothing any more', async () => {
    see('on');
    await pressButton('Send a test');

    expect((await screen.findByRole('alert')).textContent).toContain(
      'This device receives no notifications any more.',
    );
    expect(screen.queryByText('It is on its way to this device.')).toBe(null);
    expect(theSwitch().checked).toBe(false);
  });
});

describe('quiet hours', () => {
  const NONE: Preferences = { preferences: [], quietHours: null };
  let isTaken: boolean;
  let calls: ReceivedCall[];
  const flip = () => userEvent.click(theSwitch());

  function Form() {
    const { data } = useQuery({ ...preferencesQuery, enabled: false });
    return data ? <QuietHoursForm quietHours={data.quietHours} /> : null;
  }

  beforeEach(() => {
    isTaken = true;
    calls = stubServer(({ body }) =>
      isTaken
        ? Response.json({ ...NONE, ...Object(body) })
        : errorResponse(429, 'request.rate_limited'),
    );
    queryClient.setQueryData(preferencesQuery.queryKey, NONE);
    renderScreen(<Form />);
  });

  test('hold at once when they are switched on, and are given up at once', async () => {
    await flip();

    await screen.findByText('Mail and notifications wait from 21:00 to 07:00.');
    expect(mutationBodies(calls)).toEqual([{ quietHours: { starts: '21:00', ends: '07:00' } }]);
    expect(theSwitch().checked).toBe(true);

    await flip();

    await screen.findByText('Mail and notifications come at any hour again.');
    expect(mutationBodies(calls).at(-1)).toEqual({ quietHours: null });
    expect(theSwitch().checked).toBe(false);
  });

  test('are not shown as if they held when the server refuses them', async () => {
    isTaken = false;
    await flip();
    await screen.findByRole('alert');
    expect(theSwitch().checked).toBe(false);
  });
});
