import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_CAPTIONS_CHARACTERS } from '@thedot/domain/limits';
import type { GuestMeeting, MeetingLink } from '@thedot/domain/meetings/links.contract';
import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import type { RecordingPage } from '@thedot/domain/meetings/recordings.contract';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { dispatchLiveEvent } from '../../lib/live/live-events.ts';
import {
  AMIRA,
  AMIRA_ID,
  makeMeeting,
  makeRecording,
  MEETING_ID,
  minutesFromNow,
  SLIMANE,
} from '../../testing/meetings.ts';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../testing/server.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GuestMeetingPage } from './guest/GuestMeetingPage.tsx';
import { JoinMeetingPage } from './join/JoinMeetingPage.tsx';
import { MeetingCard } from './parts/MeetingCard.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { VisioPage } from './VisioPage.tsx';

vi.mock('../conference/conference.public.tsx', () => ({
  DeviceTest: () => null,
  CallScreen: ({ token, title, onLeft, returnLabel, invite, presence }: CallScreenProps) => (
    <>
      <p>{presence}</p>
      <button type="button" title={title} onClick={() => onLeft('left')}>
        {`${token}: ${returnLabel}`}
      </button>
      <button type="button" onClick={() => onLeft('ended')}>
        Close after its end
      </button>
      {invite && (
        <button
          type="button"
          title={invite.isOfferedAlone ? 'Alone' : ''}
          onClick={({ currentTarget }) =>
            void invite.findAddress().then((address) => (currentTarget.textContent = address))
          }
        >
          Invite
        </button>
      )}
    </>
  ),
}));
interface CallScreenProps {
  invite?: { findAddress: () => Promise<string>; isOfferedAlone: boolean };
  title?: string;
  token: string;
  returnLabel: string;
  presence?: string;
  onLeft: (reason: 'left' | 'ended') => void;
}

setUpScreens('meetings', 'followups', 'shell');

const ME = { id: AMIRA_ID, role: 'startup' } as const;
const room = {
  id: '0199dddd-0000-7000-8000-000000000001',
  name: 'Amira’s room',
  waitsForOwner: true,
};

const makeLink = (change: Partial<MeetingLink>): MeetingLink => ({
  id: '0199eeee-0000-7000-8000-000000000001',
  path: '/visio/guest/known',
  name: null,
  role: 'viewer',
  expiresAt: null,
  createdAt: minutesFromNow(-60),
  ...change,
});

let calls: ReceivedCall[];
let meeting: MeetingPage;
let coming: readonly MeetingPage[];
let recording: RecordingPage;
let guest: GuestMeeting;
let links: readonly MeetingLink[];
let onJoin: () => Response | Promise<Response>;
let onGuest: () => Response;
let server: string;

beforeEach(() => {
  server = 'video.example';
  meeting = makeMeeting();
  coming = [meeting];
  links = [];
  recording = makeRecording();
  guest = {
    name: 'Pitch rehearsal',
    hostName: 'Amira Ben Salah',
    state: 'open',
    startsAt: null,
    guestName: null,
    canBeRecorded: true,
    timeZone: 'Asia/Tokyo',
  };
  onJoin = () => Response.json({ kind: 'embedded', token: 'mt_1' });
  onGuest = () => Response.json(guest);
  calls = stubServer(({ method, path, query }) => {
    if (path.endsWith('/join')) return onJoin();
    if (path.startsWith('/visio/guest/')) return onGuest();
    if (path === '/visio/room') return Response.json(room);
    if (path === '/visio/running')
      return Response.json({ items: coming.map((it) => ({ ...it, server })) });
    if (path === '/visio/meetings' && method === 'GET')
      return Response.json({ items: query.get('tab') === 'coming' ? coming : [], next: null });
    if (path === '/visio/meetings') return Response.json(makeMeeting({ id: 'new' }));
    if (path.endsWith('/links'))
      return Response.json(
        method === 'GET' ? { items: links } : makeLink({ path: '/visio/guest/new' }),
      );
    if (path.startsWith('/visio/meetings/')) return Response.json(meeting);
    if (path === '/visio/recordings') return Response.json({ items: [recording], next: null });
    if (path.startsWith('/visio/recordings/')) return Response.json(recording);
    if (method === 'GET') return errorResponse(404, 'request.not_found');
    return undefined;
  });
});

const openVisio = (me: object = ME, at = '/visio') => renderScreen(<VisioPage />, { me, at });
const openMeeting = () =>
  renderScreen(<JoinMeetingPage />, {
    me: ME,
    at: `/visio/join/${MEETING_ID}`,
    path: '/visio/join/:id',
  });
const openLink = (token = 'abc') =>
  renderScreen(<GuestMeetingPage />, { at: `/visio/guest/${token}`, path: '/visio/guest/:token' });
const openRecording = () =>
  renderScreen(<ReviewPage />, {
    me: ME,
    at: `/visio/review/${recording.id}`,
    path: '/visio/review/:id',
  });
const joins = () => calls.filter(({ path }) => path.endsWith('/join')).length;

describe('the list of meetings', () => {
  test('shows the running meeting first, says who waits, and lets the user join', async () => {
    coming = [
      makeMeeting({
        state: 'running',
        inside: [{ userId: SLIMANE.id, name: SLIMANE.name, joinedAt: minutesFromNow(-2) }],
      }),
    ];
    openVisio();
    const next = within(
      await screen.findByRole('region', { name: 'Session with Slimane Khelifi' }),
    );
    expect(next.getByText('Now')).toBeTruthy();
    expect(next.getByText('Slimane Khelifi is waiting')).toBeTruthy();
    const link = next.getByRole('link', { name: 'Join' });
    expect(link.getAttribute('href')).toBe(`/visio/join/${MEETING_ID}`);
  });

  test('says when a meeting opens that cannot be joined yet', async () => {
    const opensAt = minutesFromNow(1);
    coming = [makeMeeting({ state: 'upcoming', opensAt })];
    openVisio();
    const links = await screen.findAllByRole('link', { name: /^Opens (at \d\d:\d\d|tomorrow)$/ });
    expect(links.length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
  });

  test('without meetings offers to start one, with its name alone', async () => {
    coming = [];
    openVisio();
    expect((await screen.findAllByText('No upcoming meetings')).length).toBeGreaterThan(0);
    const [start] = screen.getAllByRole('button', { name: 'Start meeting' });
    await userEvent.click(start!);
    await fillFields({ Name: 'Pitch rehearsal' });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Start meeting' }));
    await waitFor(() => expect(mutationBodies(calls)).toContainEqual({ name: 'Pitch rehearsal' }));
  });

  test('changes whether the permanent room waits for its owner', async () => {
    openVisio();
    await userEvent.click(await screen.findByRole('switch', { name: /Wait for me/ }));
    await waitFor(() =>
      expect(mutationBodies(calls)).toContainEqual({ name: room.name, waitsForOwner: false }),
    );
  });

  test('shows an address that the browser does not copy', async () => {
    openVisio();
    await screen.findByRole('button', { name: 'Copy link' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await pressButton('Copy link');
    const field = await screen.findByLabelText('Copy this link');
    expect(field).toHaveProperty('value', `${location.origin}/visio/join/${room.id}`);
    await pressButton('Copy link');
    await waitFor(() => expect(screen.queryByLabelText('Copy this link')).toBeNull());
  });

  test('creates a personal guest link that expires', async () => {
    openVisio();
    await pressButton('Guest links');
    await userEvent.click(await screen.findByText('One person'));
    await fillFields({ 'Guest’s name': 'Nadia' });
    await pressButton('Create link');
    await waitFor(() =>
      expect(mutationBodies(calls)).toContainEqual({
        name: 'Nadia',
        role: 'viewer',
        expiresAt: null,
      }),
    );
  });

  test('shows admins the running meetings of the hub, which they end after a confirmation', async () => {
    const inside = { userId: SLIMANE.id, name: SLIMANE.name, joinedAt: minutesFromNow(-2) };
    coming = [makeMeeting({ state: 'running', inside: [inside] })];
    openVisio({ id: 'karim', role: 'admin' }, '/visio?tab=running');
    await screen.findByText('1 inside: Slimane Khelifi');
    expect(screen.queryByText(/is waiting/)).toBeNull();
    await pressButton(/^End meeting: /);
    const dialog = within(await screen.findByRole('dialog', { name: 'End meeting?' }));
    expect(calls.some(({ path }) => path.endsWith('/end'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'End meeting' }));
    await waitFor(() =>
      expect(calls.some(({ path }) => path === `/visio/meetings/${MEETING_ID}/end`)).toBe(true),
    );
  });

  test.each([
    ['the id of the only server is not shown', 'embedded', 0],
    ['the name of a BigBlueButton server is', 'video.example', 1],
  ])('in the running meetings %s', async (_title, name, count) => {
    server = name;
    openVisio({ id: 'karim', role: 'admin' }, '/visio?tab=running');
    await screen.findByRole('button', { name: /^End meeting: / });
    expect(screen.queryAllByText(name)).toHaveLength(count);
  });

  test('shows other users no list of running meetings', async () => {
    openVisio();
    await screen.findByRole('tab', { name: 'Recordings' });
    expect(screen.queryByRole('tab', { name: 'Running now' })).toBeNull();
  });
});

describe('the page of a meeting', () => {
  test('joins by itself and shows the call screen, which leads back to the booking', async () => {
    openMeeting();
    const screenOfCall = await screen.findByRole('button', { name: 'mt_1: Back to booking' });
    expect(screenOfCall.title).toBe('Session with Slimane Khelifi');
    expect(joins()).toBe(1);
  });

  test.each([
    ['the other person, who is', [SLIMANE], 'Slimane Khelifi is here.'],
    ['two others, who are', [SLIMANE, { id: 'nadia', name: 'Nadia' }], '2 people are here.'],
    ['only the reader, who is', [AMIRA], 'No one else is here yet.'],
  ])('tells the lobby of %s inside', async (_who, people, text) => {
    const joinedAt = minutesFromNow(-2);
    meeting = makeMeeting({
      state: 'running',
      inside: people.map(({ id, name }) => ({ userId: id, name, joinedAt })),
    });
    openMeeting();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('of another host does not say who is inside', async () => {
    meeting = makeMeeting({ kind: 'room', name: 'Office hours', people: [SLIMANE] });
    openMeeting();
    await screen.findByRole('button', { name: /^mt_1/ });
    expect(screen.queryByText(/ here/)).toBeNull();
  });

  test('after a call out of a chat leads back to the chat', async () => {
    meeting = makeMeeting({ kind: 'call', bookingId: null, roomId: 'room-1' });
    openMeeting();
    expect(await screen.findByRole('button', { name: 'mt_1: Back to chat' })).toBeTruthy();
  });

  test('during a call gives its moderator the public link that does not expire, which it creates once', async () => {
    meeting = makeMeeting({ kind: 'call', canManage: true });
    links = [makeLink({ name: 'Nadia' }), makeLink({ expiresAt: minutesFromNow(60) })];
    openMeeting();
    expect((await screen.findByRole('button', { name: 'Invite' })).title).toBe('Alone');
    await pressButton('Invite');
    await screen.findByText(`${location.origin}/visio/guest/new`);
    expect(mutationBodies(calls)).toContainEqual({ name: null, role: 'viewer', expiresAt: null });

    links = [...links, makeLink({})];
    await pressButton(/guest.new/);
    await screen.findByText(`${location.origin}/visio/guest/known`);
  });

  test('offers no link to those who do not lead the meeting', async () => {
    openMeeting();
    await screen.findByRole('button', { name: 'mt_1: Back to booking' });
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  test('before it opens counts down, and enters when the server opens it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    meeting = makeMeeting({
      state: 'upcoming',
      opensAt: new Date(Date.now() + 5_000).toISOString(),
    });
    openMeeting();
    expect((await screen.findByRole('timer')).textContent).toMatch(/^00:0\d$/);
    expect(joins()).toBe(0);
    meeting = makeMeeting();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByRole('button', { name: /^mt_1/ })).toBeTruthy();
  });

  test('waits for the owner of a room, and enters at the event of their arrival', async () => {
    onJoin = () => Response.json({ kind: 'not_started' });
    openMeeting();
    await screen.findByText(/^The meeting starts when Slimane Khelifi arrives/);
    onJoin = () => Response.json({ kind: 'embedded', token: 'mt_2' });
    act(() => dispatchLiveEvent('update-meetings'));
    expect(await screen.findByRole('button', { name: /^mt_2/ })).toBeTruthy();
  });

  test('waits for the owner without events too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onJoin = () => Response.json({ kind: 'not_started' });
    openMeeting();
    await screen.findByText(/^The meeting starts when Slimane Khelifi arrives/);
    onJoin = () => Response.json({ kind: 'embedded', token: 'mt_3' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('button', { name: /^mt_3/ })).toBeTruthy();
  });

  test('tells of a video service that does not answer, and offers another try and the way back', async () => {
    onJoin = () => errorResponse(503, 'meeting.service_unreachable');
    openMeeting();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The video service doesn’t answer.');
    expect(screen.getAllByRole('link', { name: 'Back to booking' })[0]?.getAttribute('href')).toBe(
      `/booking/${MEETING_ID}`,
    );
    onJoin = () => Response.json({ kind: 'embedded', token: 'mt_4' });
    await pressButton('Try again');
    expect(await screen.findByRole('button', { name: /^mt_4/ })).toBeTruthy();
  });

  test('when it is over shows who attended for how long, and its notes', async () => {
    meeting = makeMeeting({
      state: 'over',
      startsAt: '2026-11-26T09:00:00.000Z',
      endsAt: '2026-11-26T10:00:00.000Z',
      notes: 'Send the deck.',
      bookingId: null,
      minutesAttended: 40,
      attendance: [
        {
          userId: SLIMANE.id,
          name: SLIMANE.name,
          role: 'moderator',
          isGuest: false,
          joinedAt: '2026-11-26T09:01:00.000Z',
          leftAt: '2026-11-26T09:43:00.000Z',
        },
      ],
    });
    openMeeting();
    expect(await screen.findByText('42 of 60 min')).toBeTruthy();
    expect(screen.getByText('40 min together, 60 min planned')).toBeTruthy();
    expect(screen.getByText('Did not join')).toBeTruthy();
    expect(screen.getByText('Send the deck.')).toBeTruthy();
    expect(joins()).toBe(0);
  });

  test('of a cancelled booking says that it does not exist', async () => {
    calls = stubServer(() => errorResponse(410, 'meeting.gone'));
    openMeeting();
    expect(await screen.findByText('Meeting not found')).toBeTruthy();
  });
});

describe('a guest link', () => {
  test('asks for a name, keeps it, and shows the call screen', async () => {
    openLink();
    expect(await screen.findByRole('heading', { name: 'Pitch rehearsal' })).toBeTruthy();
    await fillFields({ 'Your name': 'Nadia' });
    await pressButton('Join meeting');
    expect(await screen.findByRole('button', { name: /^mt_1/ })).toBeTruthy();
    expect(mutationBodies(calls)).toContainEqual({ name: 'Nadia' });
    expect(localStorage.getItem('guest-name')).toBe('Nadia');
  });

  test('of a named guest sends no name', async () => {
    guest = { ...guest, guestName: 'Nadia Gharbi' };
    openLink();
    await pressButton('Join meeting');
    await screen.findByRole('button', { name: /^mt_1/ });
    expect(mutationBodies(calls)).toEqual([{}]);
  });

  test('of a named guest offers no other name while they wait', async () => {
    guest = { ...guest, guestName: 'Nadia Gharbi', state: 'upcoming' };
    openLink();
    await pressButton('Join when it opens');
    expect(await screen.findByRole('button', { name: 'Go back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change name' })).toBeNull();
  });

  test('waits for a meeting that is not open, and enters when it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    guest = { ...guest, state: 'upcoming', startsAt: minutesFromNow(20) };
    openLink();
    await screen.findByText(/Tokyo/);
    await fillFields({ 'Your name': 'Nadia' });
    await pressButton('Join when it opens');
    await screen.findByText(/^The meeting starts on /);
    expect(joins()).toBe(0);
    guest = { ...guest, state: 'running' };
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(await screen.findByRole('button', { name: /^mt_1/ })).toBeTruthy();
  });

  test('goes on waiting when its network has asked too often', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onJoin = () => errorResponse(429, 'request.rate_limited');
    openLink();
    await fillFields({ 'Your name': 'Nadia' });
    await pressButton('Join meeting');
    await waitFor(() => expect(joins()).toBe(1));
    expect(screen.queryByRole('alert')).toBeNull();
    onJoin = () => Response.json({ kind: 'embedded', token: 'mt_5' });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByRole('button', { name: /^mt_5/ })).toBeTruthy();
  });

  test('that was revoked says so', async () => {
    onGuest = () => errorResponse(410, 'meeting.link_gone');
    openLink();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is no longer valid. Ask the host for a new one.',
    );
  });

  test('can be joined again after the guest has left', async () => {
    openLink();
    await fillFields({ 'Your name': 'Nadia' });
    await pressButton('Join meeting');
    await pressButton(/^mt_1/);
    expect(await screen.findByRole('heading', { name: 'You left the meeting' })).toBeTruthy();
    await pressButton('Join again');
    expect(await screen.findByRole('button', { name: /^mt_1/ })).toBeTruthy();
  });

  test('asks for no new link after the meeting has ended', async () => {
    openLink();
    await fillFields({ 'Your name': 'Nadia' });
    await pressButton('Join meeting');
    await screen.findByRole('button', { name: /^mt_1/ });
    // Its session was cancelled.
    onGuest = () => errorResponse(410, 'meeting.link_gone');
    await pressButton('Close after its end');
    expect(await screen.findByRole('heading', { name: 'The meeting has ended' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('with a meeting token opens the call screen at once', async () => {
    openLink('mt_other');
    expect(await screen.findByRole('button', { name: 'mt_other: Close' })).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('a recording', () => {
  test('marks the chapter that plays, and plays from the one that is chosen', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    recording = makeRecording({
      marks: [
        { at: 0, label: 'Welcome' },
        { at: 90, label: 'Pricing' },
      ],
    });
    openRecording();
    await pressButton(/Pricing/);
    const video = document.querySelector('video')!;
    expect(video.currentTime).toBe(90);
    act(() => void video.dispatchEvent(new Event('timeupdate', { bubbles: true })));
    expect(screen.getByRole('button', { name: /Pricing/ }).getAttribute('aria-current')).toBe(
      'true',
    );
  });

  test('is shown to fewer people when its host says so, and tells when it is deleted', async () => {
    openRecording();
    expect(await screen.findByText('Kept until February 24, 2027')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Visible to' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Host' }));
    await waitFor(() => expect(mutationBodies(calls)).toEqual([{ visibility: 'host' }]));
  });

  test('without a name is called after its session, and its length is in seconds under a minute', async () => {
    recording = makeRecording({ seconds: 4 });
    openRecording();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Session with Slimane Khelifi' }),
    ).toBeTruthy();
    expect(screen.getByText('4 s')).toBeTruthy();
  });

  test('is renamed in its place; the derived name is only a placeholder', async () => {
    openRecording();
    await pressButton('Rename');
    const field = await screen.findByLabelText('Name');
    expect(field).toHaveProperty('value', '');
    expect(field).toHaveProperty('placeholder', 'Session with Slimane Khelifi');
    await fillFields({ Name: 'Term sheet' });
    await pressButton('Rename');
    await waitFor(() => expect(mutationBodies(calls)).toEqual([{ name: 'Term sheet' }]));
  });

  test('takes captions in WebVTT, and refuses other files', async () => {
    openRecording();
    await screen.findByRole('button', { name: 'Upload captions' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['1\n00:00'], 'a.vtt', { type: 'text/vtt' }));
    expect(await screen.findByText(/^This isn’t a WebVTT file/)).toBeTruthy();
    const long = 'WEBVTT\n'.padEnd(MAX_CAPTIONS_CHARACTERS + 1);
    await userEvent.upload(input, new File([long], 'a.vtt', { type: 'text/vtt' }));
    expect(await screen.findByText(/^This file is too long/)).toBeTruthy();
    expect(screen.queryByText(/^This isn’t a WebVTT file/)).toBeNull();
    await userEvent.upload(input, new File(['WEBVTT\n'], 'a.vtt', { type: 'text/vtt' }));
    await waitFor(() =>
      expect(mutationBodies(calls)).toEqual([{ language: 'fr', text: 'WEBVTT\n' }]),
    );
  });

  test('cannot be changed by others than its host', async () => {
    recording = makeRecording({ canManage: false });
    openRecording();
    await screen.findByText('The people of the meeting see it.');
    expect(screen.queryByRole('button', { name: /Rename|Delete|Upload/ })).toBeNull();
  });

  test('of another server links to its pages', async () => {
    recording = makeRecording({
      playback: [{ format: 'presentation', url: 'https://video.example/playback/1' }],
    });
    openRecording();
    const link = await screen.findByRole('link', { name: 'Open: presentation' });
    expect(link.getAttribute('href')).toBe('https://video.example/playback/1');
    expect(document.querySelector('video')).toBeNull();
  });

  test('that is being processed has no player', async () => {
    recording = makeRecording({ state: 'processing' });
    openRecording();
    expect(await screen.findByText(/^The recording is being processed/)).toBeTruthy();
  });
});

describe('the meeting on the page of its booking', () => {
  const booking = {
    id: MEETING_ID,
    status: 'accepted',
    mode: 'online',
    session: { start: minutesFromNow(-15), end: minutesFromNow(45) },
  } as const;
  const inside = (person: { id: string; name: string }) => ({
    userId: person.id,
    name: person.name,
    joinedAt: minutesFromNow(-14),
  });
  const stay = (person: { id: string; name: string }) => ({
    ...inside(person),
    role: 'viewer' as const,
    isGuest: false,
    leftAt: null,
  });
  const started = {
    state: 'running',
    startsAt: minutesFromNow(-15),
    inside: [inside(AMIRA)],
    attendance: [stay(AMIRA)],
  } as const;
  const showCard = (onReportAbsence: (() => void) | null = null, change: object = {}) =>
    renderScreen(
      <MeetingCard booking={{ ...booking, ...change }} canOpen onReportAbsence={onReportAbsence} />,
      { me: ME },
    );
  const showAttendance = (change: object = {}) =>
    renderScreen(
      <MeetingCard booking={{ ...booking, ...change }} canOpen={false} onReportAbsence={null} />,
      { me: { id: 'nour', role: 'dot' } },
    );

  test('says who waits, and is joined from there', async () => {
    meeting = makeMeeting({ state: 'running', inside: [inside(SLIMANE)] });
    showCard();
    expect((await screen.findByRole('status')).textContent).toBe('Slimane Khelifi is waiting');
    expect(screen.getByRole('link', { name: 'Join' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Test devices' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite guests' })).toBeNull();
  });

  test('opens its guest links to who leads it', async () => {
    meeting = makeMeeting({ canManage: true });
    showCard();
    await pressButton('Invite guests');
    await pressButton('Create link');
    await waitFor(() =>
      expect(mutationBodies(calls)).toEqual([{ name: null, role: 'viewer', expiresAt: null }]),
    );
  });

  test('offers to report the other person, who has not come for ten minutes', async () => {
    meeting = makeMeeting({
      ...started,
      inside: [...started.inside],
      attendance: [...started.attendance],
    });
    const report = vi.fn<() => void>();
    showCard(report);
    await screen.findByText('Slimane Khelifi hasn’t joined yet.');
    await pressButton('Report no-show');
    expect(report).toHaveBeenCalledOnce();
  });

  test('does not while the other person has been inside', async () => {
    meeting = makeMeeting({ ...started, inside: [], attendance: [stay(AMIRA), stay(SLIMANE)] });
    showCard(() => {});
    await screen.findByRole('link', { name: 'Join' });
    expect(screen.queryByRole('button', { name: 'Report no-show' })).toBeNull();
  });

  test('shows other staff who attended for how long, and asks for nothing else', async () => {
    const [startsAt, endsAt] = [minutesFromNow(-15), minutesFromNow(45)];
    const attendance = [{ ...stay(AMIRA), leftAt: minutesFromNow(-4) }];
    meeting = makeMeeting({ startsAt, endsAt, attendance, minutesAttended: 0 });
    showAttendance();
    expect(await screen.findByText('10 of 60 min')).toBeTruthy();
    expect(screen.getByText('Did not join')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual([`/visio/meetings/${MEETING_ID}/attendance`]);
  });

  test('shows who attended after a cancellation', async () => {
    meeting = makeMeeting({ attendance: [stay(AMIRA)] });
    showCard(null, { status: 'cancelled' });
    expect(await screen.findByText(/^Inside since/)).toBeTruthy();
  });

  test('shows who came early to a session that was cancelled before its start', async () => {
    meeting = makeMeeting({ attendance: [stay(AMIRA)] });
    const session = { start: minutesFromNow(5), end: minutesFromNow(65) };
    showCard(null, { status: 'cancelled', session });
    expect(await screen.findByText(/^Inside since/)).toBeTruthy();
  });

  test('is not shown after a cancellation without attendance', async () => {
    showCard(null, { status: 'cancelled' });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('asks for no attendance before the session begins', () => {
    showAttendance({ session: { start: minutesFromNow(5), end: minutesFromNow(65) } });
    expect(calls).toEqual([]);
  });

  test('is over when its time ends, while the page stays open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    meeting = makeMeeting({ attendance: [stay(AMIRA)], closesAt: minutesFromNow(1) });
    showCard();
    await screen.findByRole('link', { name: 'Join' });
    for (const _minute of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
    expect(screen.queryByText(/^You can join from/)).toBeNull();
  });

  test('is not shown for a session in person, nor when the video service fails', async () => {
    showCard(null, { mode: 'in_person' });
    expect(calls).toEqual([]);
    cleanup();
    calls = stubServer(() => errorResponse(503, 'meeting.service_unreachable'));
    showCard();
    await waitFor(() => expect(calls).not.toEqual([]));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test('the screens speak French', async () => {
  await chooseLanguage('fr');
  openVisio();
  expect(await screen.findByRole('heading', { name: 'Visios' })).toBeTruthy();
  expect(
    await screen.findByRole('heading', { name: /^Session avec Slimane/, level: 2 }),
  ).toBeTruthy();
});
