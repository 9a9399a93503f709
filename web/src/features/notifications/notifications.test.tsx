import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import type { Preferences } from '@thedot/domain/notifications/preferences.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { pressButton, setUpScreens, renderScreen } from '../../testing/screens.tsx';
import {
  mutationBodies,
  type ReceivedCall,
  errorResponse,
  stubServer,
} from '../../testing/server.ts';
import { NotificationPanel, NotificationRow } from './parts/NotificationPanel.tsx';
import { PreferenceList } from './parts/PreferenceList.tsx';
import { PushSwitch } from './parts/PushSwitch.tsx';
import { QuietHoursForm } from './parts/QuietHoursForm.tsx';
import { preferencesQuery } from './preferences.data.ts';
import { pushQuery, type PushState } from './push.data.ts';

setUpScreens('notifications', 'preferences');

const getSwitch = () => screen.getByRole<HTMLInputElement>('switch');

const notice = (change: Partial<Notification> = {}): Notification => ({
  id: 'n',
  type: 'booking.requested',
  params: { name: 'Nadia' },
  link: '/booking/b',
  createdAt: '2026-03-09T09:00:00.000Z',
  seen: true,
  ...change,
});

describe('the notification panel', () => {
  test('shows an error when older notifications fail to load, until a retry succeeds', async () => {
    let isRefused = true;
    stubServer(({ query }) => {
      const [first, old] = [notice({ id: 'new' }), notice({ id: 'old', params: { name: 'Omar' } })];
      if (!query.get('after')) return Response.json({ items: [first], unseen: 0, next: 'new' });
      if (isRefused) return errorResponse(429, 'request.rate_limited');
      return Response.json({ items: [old], unseen: 0, next: null });
    });
    renderScreen(<NotificationPanel onClose={() => {}} />, { me: {} });

    await pressButton('Show older');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toBe('Couldn’t load older notifications.');
    screen.getByText(/Nadia/);

    isRefused = false;
    await pressButton('Show older');
    await screen.findByText(/Omar/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['booking.next_step', {}, 'Slimane Khelifi assigned you a next step: Send the deck'],
    ['booking.next_step_due', {}, 'Next step due: Send the deck'],
    [
      'booking.passed_on',
      { next: 'Sonia Ayari' },
      'Your request was reassigned from Slimane Khelifi to Sonia Ayari',
    ],
    [
      'booking.passed_on',
      { next: 'Erased person' },
      'Your request was reassigned from Slimane Khelifi to Deleted user',
    ],
    [
      'availability.closed',
      { name: 'Eid', count: 3 },
      '3 bookings cancelled because of the closure “Eid”',
    ],
    ['registration.waiting', { others: 2 }, 'New registrations: Slimane Khelifi and 2 others'],
    ['registration.waiting', {}, 'New registration: Slimane Khelifi'],
    [
      'booking.expert_changed',
      { next: 'Sonia Trabelsi' },
      'Sonia Trabelsi replaces Slimane Khelifi as the expert for your session',
    ],
    [
      'booking.expert_changed',
      { next: 'Sonia Trabelsi', more: '2' },
      'Sonia Trabelsi replaces Slimane Khelifi as the expert for your sessions',
    ],
    [
      'booking.expert_changed',
      { next: 'Amira Ben Salah', isExpert: 'yes' },
      'New booking with Amira Ben Salah, assigned by the hub team',
    ],
    [
      'booking.expert_changed',
      { next: 'Amira Ben Salah', isExpert: 'yes', more: '2' },
      'New bookings with Amira Ben Salah, assigned by the hub team',
    ],
    [
      'booking.edited',
      { what: 'resources', space: 'Byrsa', formerSpace: 'Carthage' },
      'Slimane Khelifi moved your session from Carthage to Byrsa',
    ],
    [
      'booking.rescheduled',
      { space: '', formerSpace: 'Carthage' },
      'Slimane Khelifi rescheduled your session, which no longer takes Carthage',
    ],
    [
      'booking.edited',
      { what: 'resources', material: '', formerMaterial: 'Microphone' },
      'Slimane Khelifi changed the material of your session',
    ],
    ['booking.lapsed', {}, 'The request for a session with Slimane Khelifi expired'],
    [
      'booking.lapsed',
      { passedOn: 'yes' },
      'The request from Slimane Khelifi expired and was reassigned to another expert',
    ],
    ['hub.announcement', { title: 'Open day', text: '' }, 'Open day'],
    [
      'organization.merged',
      { organization: 'Meddeb & Fils' },
      'Meddeb & Fils is now part of Slimane Khelifi',
    ],
  ] as const)('renders %s with its names and subject', (type, more, sentence) => {
    const params = { name: 'Slimane Khelifi', step: 'Send the deck', ...more };
    const unseen = notice({ type, params, seen: false });
    renderScreen(<NotificationRow notification={unseen} onOpen={() => {}} onRemove={() => {}} />);
    expect(screen.getByRole('link').textContent).toBe(`New: ${sentence}`);
  });
});

describe('the switch for push notifications', () => {
  /** A browser with push support whose push service is unreachable. */
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

  test('shows an error when the push service is unreachable', async () => {
    see('off');
    await userEvent.click(getSwitch());

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Couldn’t reach your browser’s push service.',
    );
    expect(getSwitch().checked).toBe(false);
  });

  test('does not report a sent test when the browser has lost its subscription', async () => {
    see('on');
    await pressButton('Send test notification');

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Push notifications are off on this device.',
    );
    expect(screen.queryByText('Test notification sent')).toBe(null);
    expect(getSwitch().checked).toBe(false);
  });
});

describe('quiet hours', () => {
  const NONE: Preferences = { preferences: [], quietHours: null };
  let isAccepted: boolean;
  let calls: ReceivedCall[];
  const flip = () => userEvent.click(getSwitch());

  function Form() {
    const { data } = useQuery({ ...preferencesQuery, enabled: false });
    return data ? <QuietHoursForm quietHours={data.quietHours} /> : null;
  }

  beforeEach(() => {
    isAccepted = true;
    calls = stubServer(({ body }) =>
      isAccepted
        ? Response.json({ ...NONE, ...Object(body) })
        : errorResponse(429, 'request.rate_limited'),
    );
    queryClient.setQueryData(preferencesQuery.queryKey, NONE);
    renderScreen(<Form />);
  });

  test('take effect at once when switched on and end at once when switched off', async () => {
    await flip();

    await screen.findByText('Quiet hours are on from 21:00 to 07:00.');
    expect(mutationBodies(calls)).toEqual([{ quietHours: { starts: '21:00', ends: '07:00' } }]);
    expect(getSwitch().checked).toBe(true);

    await flip();

    await screen.findByText('Quiet hours are off.');
    expect(mutationBodies(calls).at(-1)).toEqual({ quietHours: null });
    expect(getSwitch().checked).toBe(false);
  });

  test('stay off when the server refuses them', async () => {
    isAccepted = false;
    await flip();
    await screen.findByRole('alert');
    expect(getSwitch().checked).toBe(false);
  });
});

test('a notification that the app always shows has a lock in place of its in-app switch', async () => {
  const announcement = {
    type: 'hub.announcement',
    inApp: true,
    email: 'instant',
    push: true,
    isFixed: false,
    isInAppFixed: true,
  } as const;
  renderScreen(<PreferenceList preferences={[announcement]} />);

  await screen.findByText('Always on');
  expect(screen.getAllByRole('switch').map((it) => it.ariaLabel)).toEqual([
    expect.stringMatching(/^Push: /),
  ]);
});
