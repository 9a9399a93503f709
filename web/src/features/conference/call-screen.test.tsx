import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@thedot/domain/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as sounds from '../../lib/sounds/sounds.ts';
import {
  fakeCallInfo,
  fakeCallSession,
  fakeLocalMedia,
  fakePerson,
} from '../../testing/call-session.ts';
import { type AskToLeave, LeaveQuestionContext } from '../../lib/forms/leave-question.ts';
import { findField, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../testing/server.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { DeviceProblem } from '../../lib/media/devices.ts';
import type { CallPerson, CallState } from './call-session.ts';
import { CallScreen, SessionScreen } from './CallScreen.tsx';
import { DeviceTest } from './lobby/DeviceTest.tsx';

setUpScreens('visio-call', 'shell');

type FakeSession = ReturnType<typeof fakeCallSession>;

const SLIMANE = fakePerson({ id: 'slimane', name: 'Slimane', role: 'moderator' });
const me = (changes: Partial<CallPerson> = {}) =>
  fakePerson({ id: 'self', name: 'Amira', ...changes });
const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(sounds, 'playSound').mockReturnValue(undefined);
});

function show(session: FakeSession, props: Partial<Parameters<typeof SessionScreen>[0]> = {}) {
  const onLeft = vi.fn<() => void>();
  const onRestart = vi.fn<() => void>();
  const rendered = renderScreen(
    <SessionScreen
      token="mt_1"
      session={session}
      returnLabel="Back to session"
      onLeft={onLeft}
      onRestart={onRestart}
      {...props}
    />,
  );
  return { ...rendered, onLeft, onRestart };
}

const inside = (changes: Partial<CallState> = {}, role: CallPerson['role'] = 'viewer') =>
  fakeCallSession({ people: [me({ role }), SLIMANE], ...changes });
const change = (session: FakeSession, next: Partial<CallState>) => act(() => session.change(next));
const says = (text: string | RegExp) => screen.findByText(text);

describe('the lobby', () => {
  const lobby = (media = fakeLocalMedia(), changes: Partial<CallState> = {}) =>
    fakeCallSession({ phase: 'ready', people: [], ...changes }, { media });

  test('turns the devices on, and enters when the user joins', async () => {
    const session = lobby();
    show(session, { presence: 'Slimane is here.' });
    await says('You join as Amira');
    await says('Slimane is here.');
    expect(session.media.setMicrophone).toHaveBeenCalledWith(true);
    expect(session.media.setCamera).toHaveBeenCalledWith(true);
    await says(/may be recorded/);
    expect(session.enter).not.toHaveBeenCalled();

    await pressButton('Join meeting');
    expect(session.enter).toHaveBeenCalledOnce();
  });

  test('keeps the camera off for a call without video', async () => {
    const session = lobby();
    show(session, { media: 'audio' });
    await says('Your camera is off');
    expect(session.media.setCamera).not.toHaveBeenCalled();
  });

  test('turns microphone and camera off and on before joining', async () => {
    const session = lobby();
    show(session);
    await pressButton('Turn off microphone');
    expect(session.media.setMicrophone).toHaveBeenLastCalledWith(false);
    await pressButton('Turn on microphone');
    await pressButton('Turn off camera');
    expect(session.media.setCamera).toHaveBeenLastCalledWith(false);
  });

  test('turns the camera off and hides its choice with audio only', async () => {
    const session = lobby();
    const { user } = show(session);
    await user.click(await screen.findByRole('switch', { name: /^Audio only/ }));
    expect(session.media.setCamera).toHaveBeenLastCalledWith(false);
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
  });

  test('shows the level of the microphone and tests the speaker', async () => {
    const media = fakeLocalMedia();
    show(lobby(media));
    const meter = await screen.findByRole('meter', { name: 'Microphone level' });
    act(() => media.setLevel(0.42));
    expect(meter.getAttribute('aria-valuenow')).toBe('42');

    await pressButton('Test speaker');
    expect(media.testSpeaker).toHaveBeenCalledOnce();
  });

  test('chooses a device, naming those without a name by number', async () => {
    const media = fakeLocalMedia();
    const { user } = show(lobby(media));
    const devices = [
      { id: 'a', label: '' },
      { id: 'b', label: 'Headset' },
    ];
    act(() => media.change({ microphone: { ...media.getSnapshot().microphone, devices } }));
    await user.click(await screen.findByRole('combobox', { name: 'Microphone' }));
    await screen.findByRole('option', { name: 'Microphone 1' });
    await user.click(screen.getByRole('option', { name: 'Headset' }));
    expect(media.choose).toHaveBeenCalledWith('microphone', 'b');
  });

  test('warns when the microphone is on but silent', async () => {
    const media = fakeLocalMedia();
    show(lobby(media));
    await screen.findByRole('meter');
    act(() => media.change({ isSilent: true }));
    await says(/no sound arrives/);
  });

  const failing = (problem: DeviceProblem, camera: DeviceProblem | null = problem) => {
    const media = fakeLocalMedia();
    const device = (kind: 'microphone' | 'camera', it: DeviceProblem | null) => ({
      [kind]: { ...media.getSnapshot()[kind], problem: it },
    });
    media.change({ ...device('microphone', problem), ...device('camera', camera) });
    return media;
  };

  test.each([
    ['denied', 'Your browser blocks the camera and microphone', /allow camera and microphone/i],
    ['denied_by_system', 'Your system blocks the camera and microphone', /privacy settings/],
    ['in_use', 'Another app uses your camera or microphone', /Close other apps/],
    ['not_found', 'No camera or microphone found', /You can join without it/],
    ['unsupported', 'Your camera and microphone can’t be used here', /HTTPS/],
  ] as const)('explains that devices are %s', async (problem, title, help) => {
    show(lobby(failing(problem)));
    await says(title);
    await says(help);
  });

  test('explains the problem of one device alone, and tries that one again', async () => {
    const media = failing('denied', null);
    show(lobby(media));
    await says('Your browser blocks the microphone');
    media.setMicrophone.mockClear();
    media.setCamera.mockClear();
    await pressButton('Try again');
    expect(media.setMicrophone).toHaveBeenCalledWith(true);
    expect(media.setCamera).not.toHaveBeenCalled();
  });

  test('shows who admits the guest, and the meeting once they did', async () => {
    const session = lobby(undefined, { phase: 'waiting' });
    show(session, { hostName: 'Slimane' });
    await says('Slimane will let you in');
    expect(screen.queryByRole('button', { name: 'Join meeting' })).toBeNull();

    change(session, { phase: 'inside', people: [me(), SLIMANE] });
    await screen.findByRole('group', { name: 'Meeting controls' });
  });

  test('returns without a closing page when the user cancels', async () => {
    const session = lobby();
    session.leave.mockImplementation(async () =>
      session.change({ phase: 'closed', closed: { reason: 'left' } }),
    );
    const { onLeft } = show(session);
    await pressButton('Cancel');
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith('left'));
    expect(screen.queryByText('You left the meeting')).toBeNull();
  });
});

describe('the controls', () => {
  test('mute, unmute, start video, raise the hand and share the screen', async () => {
    const session = inside();
    show(session);
    await pressButton('Unmute');
    expect(session.media.setMicrophone).toHaveBeenLastCalledWith(true);
    await pressButton('Mute');
    expect(session.media.setMicrophone).toHaveBeenLastCalledWith(false);
    await pressButton('Start video');
    expect(session.media.setCamera).toHaveBeenLastCalledWith(true);
    await pressButton('Raise hand');
    expect(session.raiseHand).toHaveBeenLastCalledWith(true);
    await pressButton('Share screen');
    expect(session.shareScreen).toHaveBeenCalledOnce();

    change(session, { people: [me({ handRaisedAt: iso(0), screen: true }), SLIMANE] });
    await pressButton('Lower hand');
    expect(session.raiseHand).toHaveBeenLastCalledWith(false);
    await pressButton('Stop sharing');
    expect(session.stopSharing).toHaveBeenCalledOnce();
  });

  test('offer no screen sharing where the browser has none', async () => {
    show(fakeCallSession({}, { media: fakeLocalMedia({ canShareScreen: false }) }));
    await screen.findByRole('button', { name: 'Unmute' });
    expect(screen.queryByRole('button', { name: 'Share screen' })).toBeNull();
  });

  test('react with an emoji', async () => {
    const session = inside();
    const { user } = show(session);
    await pressButton('React');
    await user.click(await screen.findByRole('menuitem', { name: 'React with 🎉' }));
    expect(session.react).toHaveBeenCalledWith('🎉');
  });

  test('have no controls of moderators for viewers', async () => {
    const { user } = show(inside());
    expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Devices' });
    expect(screen.queryByRole('menuitem', { name: 'End for all' })).toBeNull();
  });

  test('end the meeting for all after a confirmation', async () => {
    const session = inside({}, 'moderator');
    const { user } = show(session);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End for all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End meeting' }));
    expect(session.endForAll).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'End meeting' }));
    expect(session.endForAll).toHaveBeenCalledOnce();
  });

  test('show no error when the meeting closes before the request to end it is answered', async () => {
    const session = inside({}, 'moderator');
    session.endForAll.mockImplementation(async () => {
      session.change({ phase: 'closed', closed: { reason: 'ended', why: 'moderator' } });
      throw new AppError('server.offline');
    });
    const { user } = show(session);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End for all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End meeting' }));
    await user.click(dialog.getByRole('button', { name: 'End meeting' }));
    await screen.findByRole('heading', { name: 'You ended the meeting' });
    expect(screen.queryByText('A moderator ended it for all.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const leaving = async (session: FakeSession) => {
    const { user } = show(session);
    await pressButton('Leave');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave meeting' }));
    return { dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
  };
  const lastModerator = (info = fakeCallInfo()) =>
    fakeCallSession(
      { people: [me({ role: 'moderator' }), fakePerson({ id: 'guest', name: 'Hatem' })] },
      { info },
    );

  test('tell the only moderator what happens to the others, who may stay', async () => {
    const session = lastModerator();
    const { dialog, press } = await leaving(session);
    await dialog.findByText(/only moderator.* ends after 15 minutes/);
    await press('Leave meeting');
    expect(session.leave).toHaveBeenCalledOnce();
    expect(session.endForAll).not.toHaveBeenCalled();
  });

  test('say nothing of an end that the meeting does not have', async () => {
    const { dialog } = await leaving(
      lastModerator(fakeCallInfo({ endsWithoutModeratorMin: null })),
    );
    expect((await dialog.findByText(/only moderator/)).textContent).not.toMatch(/minutes/);
  });

  test('let the only moderator end the meeting instead of leaving it', async () => {
    const session = lastModerator();
    session.endForAll.mockImplementation(async () =>
      session.change({ phase: 'closed', closed: { reason: 'ended', why: 'moderator' } }),
    );
    const { press } = await leaving(session);
    await press('End for all');
    await screen.findByRole('heading', { name: 'You ended the meeting' });
    expect(session.leave).not.toHaveBeenCalled();
  });

  test('leave the meeting to others while one of them moderates', async () => {
    const { dialog } = await leaving(inside({}, 'moderator'));
    await dialog.findByText(/continues without you/);
    expect(dialog.queryByRole('button', { name: 'End for all' })).toBeNull();
  });

  test('say why a request failed', async () => {
    const session = inside();
    session.raiseHand.mockRejectedValue(new AppError('server.offline'));
    show(session);
    await pressButton('Raise hand');
    await screen.findByRole('alert');
  });

  test('hint at the microphone when the user speaks while it is off', async () => {
    const media = fakeLocalMedia({ speaksMuted: true });
    show(fakeCallSession({}, { media }));
    await says(/You’re speaking/);
  });

  test('choose devices, mute the sounds of the meeting and show no video', async () => {
    const { user } = show(inside());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Devices' }));
    await user.click(await dialog.findByRole('switch', { name: /^Sounds/ }));
    expect(JSON.parse(localStorage.getItem('muted-sounds') ?? '')).toEqual([
      'person-joined',
      'person-left',
      'hand-raised',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));

    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Audio only' }));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Show video' });
  });
});

describe('the stage', () => {
  const stream = {} as MediaStream;
  const tile = async (name: string | RegExp) => {
    const list = await screen.findByRole('list', { name: 'Participants' });
    const found = within(list)
      .getAllByRole('listitem')
      .find((it) => it.textContent?.match(name));
    if (!found) throw new Error(`No tile of ${name}`);
    return found;
  };

  test('shows cameras, names, marks and lost connections', async () => {
    show(
      fakeCallSession({
        people: [
          me({ camera: true, stream }),
          { ...SLIMANE, isSpeaking: true, camera: true, stream },
          fakePerson({ id: 'hatem', name: 'Hatem', microphone: false, quality: 'poor' }),
          fakePerson({ id: 'nour', name: 'Nour', handRaisedAt: iso(0), isConnected: false }),
        ],
      }),
    );
    expect((await tile(/^You/)).querySelector('video')).not.toBeNull();
    const speaker = await tile('Slimane');
    expect(speaker.hasAttribute('data-speaking')).toBe(true);
    expect(speaker.textContent).toContain('speaking');
    const muted = await tile('Hatem');
    expect(muted.textContent).toContain('microphone off');
    expect(muted.textContent).toContain('Poor connection');
    expect(muted.querySelector('video')).toBeNull();
    const lost = await tile('Nour');
    expect(lost.textContent).toContain('Hand raised');
    expect(lost.textContent).toContain('Reconnecting');
  });

  test('tells who is alone that others appear', async () => {
    show(fakeCallSession());
    await says('You’re the only one here.');
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  test('shows a shared screen with its owner’s name', async () => {
    show(inside({ people: [me(), { ...SLIMANE, screen: true, screenStream: stream }] }));
    const screenOf = await screen.findByRole('figure', { name: 'Screen of Slimane' });
    expect(screenOf.querySelector('video')).not.toBeNull();
  });

  test('stops sharing from the place of the own screen', async () => {
    const session = inside({ people: [me({ screenStream: stream }), SLIMANE] });
    const { user } = show(session);
    const own = await screen.findByRole('figure', { name: 'You’re sharing your screen' });
    await user.click(within(own).getByRole('button', { name: 'Stop sharing' }));
    expect(session.stopSharing).toHaveBeenCalledOnce();
  });

  test('shows a lost connection, and that it is back', async () => {
    const session = inside();
    show(session);
    change(session, { phase: 'reconnecting' });
    await says('Connection lost.');
    change(session, { phase: 'inside' });
    await says('Connection restored');
    expect(screen.queryByText('Connection lost.')).toBeNull();
  });

  test('offers the sound that the browser blocks', async () => {
    const session = inside({ audioBlocked: true });
    show(session);
    await pressButton('Turn on sound');
    expect(session.playAudio).toHaveBeenCalledOnce();
  });
});

describe('announcements', () => {
  test('read out who joins, leaves, raises a hand, shares and reacts', async () => {
    const session = fakeCallSession();
    show(session);
    await says('You’re the only one here.');
    change(session, { people: [me(), SLIMANE] });
    await says('Slimane joined');
    expect(sounds.playSound).toHaveBeenLastCalledWith('person-joined');
    change(session, { people: [me(), { ...SLIMANE, handRaisedAt: iso(0) }] });
    await says('Slimane raised a hand');
    expect(sounds.playSound).toHaveBeenLastCalledWith('hand-raised');
    change(session, { people: [me(), { ...SLIMANE, screen: true }] });
    await says('Slimane is sharing a screen');
    change(session, { reactions: [{ id: '1', from: 'slimane', emoji: '👏' }] });
    await says('Slimane reacted with 👏');
    change(session, { people: [me({ role: 'moderator' }), SLIMANE] });
    await says(/You’re a moderator now/);
    change(session, { people: [me()] });
    await says('Slimane left');
    expect(sounds.playSound).toHaveBeenLastCalledWith('person-left');
  });

  test('name the moderator who muted, and offer to unmute', async () => {
    const session = inside({ notices: [{ id: '1', kind: 'muted', by: 'Slimane' }] });
    const { user } = show(session);
    const banner = (await says('Slimane muted you')).parentElement!;
    await user.click(within(banner).getByRole('button', { name: 'Unmute' }));
    expect(session.dismiss).toHaveBeenCalledWith('1');
    expect(session.media.setMicrophone).toHaveBeenCalledWith(true);
  });

  test('are dismissed by the user', async () => {
    const session = inside({ notices: [{ id: '7', kind: 'share_failed' }] });
    show(session);
    await says(/Screen sharing couldn’t start/);
    await pressButton('Close');
    expect(session.dismiss).toHaveBeenCalledWith('7');
  });
});

describe('the devices during the meeting', () => {
  const cannotStart = (problem: DeviceProblem) => {
    const media = fakeLocalMedia();
    media.setCamera.mockImplementation(async () =>
      media.change({ camera: { ...media.getSnapshot().camera, problem } }),
    );
    return media;
  };

  test('say why they do not start, with the help', async () => {
    show(fakeCallSession({}, { media: cannotStart('in_use') }));
    await pressButton('Start video');
    await says('Another app uses your camera');
    await pressButton('Devices');
    const dialog = within(await screen.findByRole('dialog', { name: 'Devices' }));
    await dialog.findByText(/Close other apps/);
  });

  test('do not repeat a problem that the lobby has shown, or that was closed', async () => {
    const media = cannotStart('denied');
    const session = fakeCallSession({}, { media });
    media.change({ microphone: { ...media.getSnapshot().microphone, problem: 'not_found' } });
    show(session);
    await screen.findByRole('button', { name: 'Start video' });
    expect(screen.queryByText('No microphone found')).toBeNull();

    await pressButton('Start video');
    await says('Your browser blocks the camera');
    await pressButton('Close');
    expect(screen.queryByText('Your browser blocks the camera')).toBeNull();
  });

  test('say why they do not start when the user turns them on again', async () => {
    const media = cannotStart('not_found');
    media.change({ camera: { ...media.getSnapshot().camera, problem: 'not_found' } });
    show(fakeCallSession({}, { media }));
    await pressButton('Start video');
    const dialog = within(await screen.findByRole('dialog', { name: 'Devices' }));
    await dialog.findByText('No camera found');
  });

  test('warn of a silent microphone', async () => {
    const media = fakeLocalMedia({ isSilent: true });
    media.change({ microphone: { ...media.getSnapshot().microphone, isOn: true } });
    show(fakeCallSession({}, { media }));
    await says(/no sound arrives/);
  });
});

describe('the time', () => {
  test('is that which is left, with a warning in the last five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const session = inside({ endsAt: iso(6 * 60_000) });
    show(session);
    await screen.findByRole('timer', { name: /minutes left/ });
    expect(screen.queryByText('5 minutes left.')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(62_000));
    await says('5 minutes left.');
    await pressButton('Close');
    expect(screen.queryByText('5 minutes left.')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    await says('1 minute left.');
  });

  test('is that which has passed without a limit', async () => {
    show(inside({ startedAt: iso(-125_000) }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^2:0\d$/);
  });
});

describe('the chat', () => {
  const message = (id: string, text: string, more: object = {}) => ({
    id,
    clientId: id,
    from: { id: 'slimane', name: 'Slimane' },
    text,
    at: iso(0),
    state: 'sent' as const,
    ...more,
  });

  test('counts and reads out messages while it is closed', async () => {
    const session = inside();
    show(session);
    await screen.findByRole('button', { name: 'Chat' });
    change(session, { messages: [message('1', 'Hello')] });
    await says('Slimane: Hello');
    await pressButton('Chat 1 unread message');
    expect(screen.queryByText('1 unread message')).toBeNull();
    expect(screen.getByRole('log').textContent).toContain('Hello');
  });

  test('sends with Enter, and keeps the draft of a closed panel', async () => {
    const session = inside();
    const { user } = show(session);
    await pressButton('Chat');
    const field = await findField('Message everyone');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'A draft');
    await pressButton('Close: Chat');
    await pressButton('Chat');
    expect((await findField('Message everyone')).value).toBe('A draft');

    await user.type(await findField('Message everyone'), '{Shift>}{Enter}{/Shift}more{Enter}');
    expect(session.say).toHaveBeenCalledWith('A draft\nmore');
    expect((await findField('Message everyone')).value).toBe('');
  });

  test('links addresses safely, and repeats a failed message', async () => {
    const session = inside({
      messages: [
        message('1', 'See https://thedot.tn.'),
        message('2', 'Lost', { state: 'failed' }),
        message('3', 'On its way', { state: 'pending' }),
      ],
    });
    show(session);
    await pressButton('Chat');
    const link = await screen.findByRole('link', { name: 'https://thedot.tn' });
    expect(link.getAttribute('rel')).toContain('noopener');
    await says('Sending…');
    await pressButton('Try again');
    expect(session.sayAgain).toHaveBeenCalledWith('2');
  });
});

describe('the people', () => {
  const waiting = [
    { id: 'w1', name: 'Hatem', since: iso(0) },
    { id: 'w2', name: 'Salma', since: iso(0) },
  ];
  const moderating = (changes: Partial<CallState> = {}) =>
    inside(
      {
        people: [me({ role: 'moderator' }), SLIMANE, fakePerson({ id: 'nour', name: 'Nour' })],
        ...changes,
      },
      'moderator',
    );

  test('are admitted and denied, one or all', async () => {
    const session = moderating({ waiting });
    show(session);
    await pressButton('People 2 guests waiting');
    await pressButton('Admit Hatem');
    expect(session.admit).toHaveBeenLastCalledWith(['w1']);
    await pressButton('Deny Salma');
    expect(session.deny).toHaveBeenLastCalledWith(['w2']);
    await pressButton('Admit all');
    expect(session.admit).toHaveBeenLastCalledWith('all');
    await pressButton('Deny all');
    expect(session.deny).toHaveBeenLastCalledWith('all');
  });

  test('who wait are announced to moderators, who admit at once', async () => {
    const session = moderating();
    show(session);
    await screen.findByRole('button', { name: 'People' });
    change(session, { waiting: waiting.slice(0, 1) });
    const banner = (await screen.findAllByText('Hatem is waiting to join'))
      .map((it) => it.parentElement!)
      .find((it) => within(it).queryByRole('button', { name: 'Admit' }));
    expect(sounds.playSound).toHaveBeenLastCalledWith('hand-raised');
    fireEvent.click(within(banner!).getByRole('button', { name: 'Admit' }));
    expect(session.admit).toHaveBeenCalledWith(['w1']);
  });

  test('are muted, made moderator and removed after a confirmation', async () => {
    const session = moderating();
    const { user } = show(session);
    await pressButton('People');
    const choose = async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Nour', 'Mute');
    expect(session.mute).toHaveBeenCalledWith('nour');
    await choose('Nour', 'Make moderator');
    expect(session.setRole).toHaveBeenLastCalledWith('nour', 'moderator');
    await choose('Slimane', 'Remove as moderator');
    expect(session.setRole).toHaveBeenLastCalledWith('slimane', 'viewer');
    await choose('Nour', 'Remove from meeting');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Nour' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(session.remove).toHaveBeenCalledWith('nour');
  });

  test('have no actions for viewers', async () => {
    show(inside());
    await pressButton('People');
    await says('In the meeting (2)');
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

describe('an invitation', () => {
  const ADDRESS = 'https://hub.example/visio/guest/abc';
  const invite = (isOfferedAlone = true) => ({
    findAddress: vi.fn<() => Promise<string>>(async () => ADDRESS),
    isOfferedAlone,
  });
  const copying = (answer: () => Promise<void>) =>
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(answer);

  test('is copied by who is alone', async () => {
    show(fakeCallSession(), { invite: invite() });
    const writeText = copying(async () => {});
    await pressButton('Copy link');
    await says('Guest link copied');
    expect(writeText).toHaveBeenCalledWith(ADDRESS);
  });

  test('is in the menu and among the people, and not on the stage of a session', async () => {
    const { user } = show(fakeCallSession(), { invite: invite(false) });
    const writeText = copying(async () => {});
    await says('You’re the only one here.');
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await pressButton('People');
    await pressButton('Invite guests');
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invite guests' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  });

  test('is shown where the browser refuses to copy it', async () => {
    show(fakeCallSession(), { invite: invite() });
    copying(async () => Promise.reject(new Error('refused')));
    await pressButton('Copy link');
    expect((await findField('Guest link')).value).toBe(ADDRESS);
  });

  test('that the server refuses says why', async () => {
    const given = invite();
    given.findAddress.mockRejectedValue(new AppError('meeting.too_many_links'));
    show(fakeCallSession(), { invite: given });
    await pressButton('Copy link');
    await screen.findByRole('alert');
  });

  test('is not for those who may not create links', async () => {
    const { user } = show(inside({}, 'moderator'));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Devices' });
    expect(screen.queryByRole('menuitem', { name: 'Invite guests' })).toBeNull();
  });
});

describe('another page, while the user is inside,', () => {
  const asking = (session: FakeSession) => {
    let ask: AskToLeave | undefined;
    const register = (given: AskToLeave) => {
      ask = given;
      return () => (ask = undefined);
    };
    const screenOf = (
      <LeaveQuestionContext value={register}>
        <SessionScreen
          token="mt_1"
          session={session}
          returnLabel="Back to session"
          onLeft={() => {}}
          onRestart={() => {}}
        />
      </LeaveQuestionContext>
    );
    renderScreen(screenOf);
    const answer = { leave: vi.fn<() => void>(), stay: vi.fn<() => void>() };
    const go = async () => {
      await screen.findByRole('group', { name: 'Meeting controls' });
      act(() => ask?.(answer));
      return within(await screen.findByRole('dialog', { name: 'Leave meeting' }));
    };
    return { answer, go, isAsked: () => ask !== undefined };
  };
  const press = (dialog: ReturnType<typeof within>, name: string) =>
    fireEvent.click(dialog.getByRole('button', { name }));

  test('opens once the meeting is left', async () => {
    const session = inside();
    session.leave.mockImplementation(async () =>
      session.change({ phase: 'closed', closed: { reason: 'left' } }),
    );
    const { answer, go, isAsked } = asking(session);
    press(await go(), 'Leave meeting');
    await waitFor(() => expect(answer.leave).toHaveBeenCalledOnce());
    expect(session.leave).toHaveBeenCalledOnce();
    expect(answer.stay).not.toHaveBeenCalled();
    expect(isAsked()).toBe(false);
  });

  test('does not open when the user stays, however often they are asked', async () => {
    const session = inside();
    const { answer, go } = asking(session);
    for (const times of [1, 2]) {
      press(await go(), 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(answer.stay).toHaveBeenCalledTimes(times);
    }
    expect(session.leave).not.toHaveBeenCalled();
  });

  test('does not open when the meeting ends meanwhile: its closing page is shown', async () => {
    const session = inside();
    const { answer, go } = asking(session);
    await go();
    change(session, { phase: 'closed', closed: { reason: 'ended', why: 'duration' } });
    await says('Its time was up.');
    expect(answer.stay).toHaveBeenCalledOnce();
    expect(answer.leave).not.toHaveBeenCalled();
  });

  test('needs no answer in the lobby', async () => {
    const { isAsked } = asking(fakeCallSession({ phase: 'ready', people: [] }));
    await says('You join as Amira');
    expect(isAsked()).toBe(false);
  });
});

describe('the shared notes', () => {
  test('are edited, and say when they are saved', async () => {
    const session = inside({ notes: { text: 'Price', isSaving: false, conflict: null } });
    show(session);
    await pressButton('Notes');
    const field = await screen.findByRole('textbox', { name: 'Shared notes' });
    fireEvent.change(field, { target: { value: 'Price: 19' } });
    expect(session.editNotes).toHaveBeenCalledWith('Price: 19');
    change(session, { notes: { text: 'Price: 19', isSaving: true, conflict: null } });
    await says('Saving…');
    change(session, { notes: { text: 'Price: 19', isSaving: false, conflict: null } });
    await says('Saved');
  });

  test('keep the own text beside that of another, until the user chooses', async () => {
    const session = inside({ notes: { text: 'Mine', isSaving: false, conflict: 'Theirs' } });
    show(session);
    await pressButton('Notes');
    expect(await screen.findByDisplayValue('Mine')).toBe(screen.getByRole('textbox'));
    await says('Theirs');
    await pressButton('Use my text');
    expect(session.resolveNotes).toHaveBeenLastCalledWith('mine');
    await pressButton('Use their text');
    expect(session.resolveNotes).toHaveBeenLastCalledWith('theirs');
  });
});

test('a panel of the page around the call has its own button', async () => {
  show(inside(), { aside: <p>Send the numbers</p>, asideLabel: 'Next steps' });
  await pressButton('Next steps');
  await says('Send the numbers');
});

test('a link in the panel of the page around the call opens another tab, and the user stays inside', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show(inside(), { aside: <TextLink to="/booking/1">Earlier session</TextLink> });
  await pressButton('Next steps');
  fireEvent.click(await screen.findByRole('link', { name: 'Earlier session' }));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/booking\/1$/), '_blank', 'noopener');
  await screen.findByRole('group', { name: 'Meeting controls' });
  expect(location.pathname).not.toBe('/booking/1');
});

test('the call has the name that its page gives it', async () => {
  show(inside(), { title: 'Session with Slimane Khelifi' });
  await screen.findByRole('heading', { name: 'Session with Slimane Khelifi' });
});

describe('a recording', () => {
  const recording = {
    id: 'r1',
    startedAt: iso(-65_000),
    recorderId: 'slimane',
    awaiting: ['self'],
    agreed: [],
    needsConsent: true,
    recorder: null,
  };
  const recorder = { state: 'recording', waitingBytes: 0 } as const;

  test.each([
    [true, 'others are inside', { people: [me(), SLIMANE] }],
    [false, 'the user is alone', { people: [me()] }],
    [
      true,
      'the browser of the only participant records',
      { people: [me()], recording: { ...recording, needsConsent: false, recorder } },
    ],
  ])('asks before the page closes: %s while %s', async (isAsked, _while, changes) => {
    show(fakeCallSession(changes));
    await screen.findByRole('group', { name: 'Meeting controls' });
    const closes = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(!closes).toBe(isAsked);
  });

  test('starts and stops after a confirmation', async () => {
    const session = inside({}, 'moderator');
    const { user } = show(session);
    await pressButton('Record');
    const starting = within(await screen.findByRole('dialog', { name: 'Start recording' }));
    await user.click(starting.getByRole('button', { name: 'Start recording' }));
    expect(session.startRecording).toHaveBeenCalledOnce();

    change(session, { recording: { ...recording, needsConsent: false } });
    await pressButton('Stop recording');
    const stopping = within(await screen.findByRole('dialog', { name: 'Stop recording' }));
    await user.click(stopping.getByRole('button', { name: 'Stop recording' }));
    expect(session.stopRecording).toHaveBeenCalledOnce();
  });

  test('is not offered where the meeting cannot be recorded', async () => {
    show(
      fakeCallSession(
        { people: [me({ role: 'moderator' })] },
        { info: fakeCallInfo({ canRecord: false }) },
      ),
    );
    await screen.findByRole('button', { name: 'Unmute' });
    expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
  });

  test.each([
    ['Agree', true],
    ['Don’t record me', false],
  ])('asks everyone for consent: %s', async (button, agrees) => {
    const session = inside();
    const { user } = show(session);
    await screen.findByRole('button', { name: 'Unmute' });
    change(session, { recording });
    const dialog = within(
      await screen.findByRole('dialog', { name: 'This meeting is being recorded' }),
    );
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: button }));
    expect(session.consent).toHaveBeenCalledWith(agrees);

    change(session, { recording: { ...recording, needsConsent: false } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await says('Recording');
  });

  test('shows in the list of people who is not in it', async () => {
    show(
      inside({
        people: [me(), SLIMANE, fakePerson({ id: 'nour', name: 'Nour' })],
        recording: { ...recording, needsConsent: false, awaiting: ['nour'], agreed: ['slimane'] },
      }),
    );
    await pressButton('People');
    const panel = within(await screen.findByRole('region', { name: 'People' }));
    const row = (name: string) => panel.getByText(name).closest('li')?.textContent;
    expect(row('Amira (you)')).toContain('Not in the recording');
    expect(row('Nour')).toContain('No consent yet');
  });

  test('lets those leave who do not consent', async () => {
    const session = inside({ recording });
    show(session);
    await pressButton('Leave meeting');
    expect(session.leave).toHaveBeenCalledOnce();
  });

  test('gets chapters', async () => {
    const session = inside({ recording: { ...recording, needsConsent: false } });
    change(session, { people: [me({ role: 'moderator' }), SLIMANE] });
    const { user } = show(session);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add chapter' }));
    await user.type(await findField('Chapter name'), 'Pricing');
    await pressButton('Add chapter');
    await waitFor(() => expect(session.mark).toHaveBeenCalledWith('Pricing'));
    await says('Chapter added');
  });

  test.each([
    ['behind', /Nothing is lost/],
    ['paused', /paused until your connection/],
    ['failed', /recording failed/],
  ] as const)('says that its recorder is %s', async (state, text) => {
    const recorder = { state, waitingBytes: 9 };
    show(inside({ recording: { ...recording, needsConsent: false, recorder } }, 'moderator'));
    await says(text);
  });
});

describe('keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.body, { key, ...more });

  test('do what the buttons do', async () => {
    const session = inside();
    show(session);
    await screen.findByRole('group', { name: 'Meeting controls' });
    press('m');
    expect(session.media.setMicrophone).toHaveBeenLastCalledWith(true);
    press('v');
    expect(session.media.setCamera).toHaveBeenLastCalledWith(true);
    press('h');
    expect(session.raiseHand).toHaveBeenCalledWith(true);
    press('s');
    expect(session.shareScreen).toHaveBeenCalledOnce();
    press('c');
    await screen.findByRole('region', { name: 'Chat' });
    press('p');
    await screen.findByRole('region', { name: 'People' });
    press('n');
    await screen.findByRole('region', { name: 'Shared notes' });
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Shared notes' })).toBeNull());
    press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });

  test('do nothing while the user types, or holds a modifier', async () => {
    const session = inside();
    const { user } = show(session);
    await pressButton('Chat');
    await user.type(await findField('Message everyone'), 'hm v');
    press('m', { ctrlKey: true });
    expect(session.media.setMicrophone).not.toHaveBeenCalled();
    expect(session.raiseHand).not.toHaveBeenCalled();
  });

  test('are off with the house’s switch of single-key shortcuts', async () => {
    localStorage.setItem('single-keys', 'false');
    const session = inside();
    show(session);
    await screen.findByRole('group', { name: 'Meeting controls' });
    press('m');
    expect(session.media.setMicrophone).not.toHaveBeenCalled();
  });

  test('do not reach the page below', async () => {
    const heard = vi.fn<() => void>();
    document.addEventListener('keydown', heard);
    show(inside());
    await screen.findByRole('group', { name: 'Meeting controls' });
    press('g');
    press('k', { ctrlKey: true });
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('picture-in-picture', () => {
  const open = async (user: ReturnType<typeof show>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('shows who speaks and the main controls in a window of its own', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const pip = frame.contentWindow!;
    const close = vi.spyOn(pip, 'close').mockReturnValue(undefined);
    vi.stubGlobal('documentPictureInPicture', { requestWindow: async () => pip });
    const session = inside({ activeSpeakerId: 'slimane' });
    const { user } = show(session);
    await open(user, 'Picture-in-picture');
    const view = within(pip.document.body);
    await waitFor(() => expect(pip.document.body.textContent).toContain('Slimane'));
    fireEvent.click(view.getByRole('button', { name: 'Unmute' }));
    expect(session.media.setMicrophone).toHaveBeenCalledWith(true);
    fireEvent.click(view.getByRole('button', { name: 'Leave' }));
    expect(session.leave).toHaveBeenCalledOnce();

    await open(user, 'Close picture-in-picture');
    expect(close).toHaveBeenCalledOnce();
    frame.remove();
  });

  test('shows the video of another where the browser has no such windows', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
    const request = vi.fn<() => Promise<void>>(async () => {});
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
      value: request,
      configurable: true,
    });
    const session = inside();
    const { user } = show(session);
    await open(user, 'Picture-in-picture');
    await says(/It needs someone’s camera/);

    change(session, { people: [me(), { ...SLIMANE, camera: true, stream: {} as MediaStream }] });
    await open(user, 'Picture-in-picture');
    await waitFor(() => expect(request).toHaveBeenCalledOnce());
    Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  });

  test('is not offered where the browser has neither', async () => {
    const { user } = show(inside());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Devices' });
    expect(screen.queryByRole('menuitem', { name: 'Picture-in-picture' })).toBeNull();
  });
});

describe('the closing page', () => {
  test.each([
    [{ reason: 'ended', why: 'duration' }, 'The meeting has ended', 'Its time was up.'],
    [{ reason: 'ended', why: 'no_moderator' }, 'The meeting has ended', /No moderator/],
    [{ reason: 'ended', why: 'cancelled' }, 'The meeting has ended', 'The session was cancelled.'],
    [{ reason: 'ended', why: 'reassigned' }, 'The meeting has ended', /Another expert/],
    [{ reason: 'removed' }, 'You were removed from the meeting', /Contact the host/],
    [{ reason: 'denied' }, 'You weren’t admitted', /declined your request/],
    [{ reason: 'link_revoked' }, 'Your link was revoked', /new link/],
    [{ reason: 'access_ended' }, 'You no longer have access to this meeting', /hub team/],
    [{ reason: 'elsewhere' }, 'You joined on another page', /continues there/],
    [{ reason: 'refused', code: 'meeting.full' }, 'You can’t join this meeting', /is full/],
  ] as const)('of %j says why', async (closed, title, hint) => {
    const session = inside();
    const { onLeft } = show(session);
    change(session, { phase: 'closed', closed });
    await screen.findByRole('heading', { name: title });
    await says(hint);
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
    await pressButton('Back to session');
    expect(onLeft).toHaveBeenCalledWith(closed.reason);
  });

  test('joins again after leaving', async () => {
    const session = inside();
    const { onRestart } = show(session);
    change(session, { phase: 'closed', closed: { reason: 'left' } });
    await pressButton('Join again');
    expect(onRestart).toHaveBeenCalledOnce();
  });

  test('asks the page around it for a new token after another page took over', async () => {
    const session = inside();
    const onRejoin = vi.fn<() => void>();
    show(session, { onRejoin });
    change(session, { phase: 'closed', closed: { reason: 'elsewhere' } });
    await pressButton('Join again');
    expect(onRejoin).toHaveBeenCalledOnce();
  });

  test('rates the call with stars, problems and a comment', async () => {
    const session = inside();
    const { user } = show(session);
    change(session, { phase: 'closed', closed: { reason: 'left' } });
    expect(screen.queryByRole('checkbox', { name: 'Echo' })).toBeNull();
    await user.click(await screen.findByRole('radio', { name: /^2 / }));
    await user.click(await screen.findByRole('checkbox', { name: 'Echo' }));
    await user.type(await findField(/^Comment/), 'Loud');
    await pressButton('Send rating');
    await says('Rating sent. Thank you.');
    expect(session.rate).toHaveBeenCalledWith({ stars: 2, problems: ['echo'], comment: 'Loud' });
  });

  test('asks for no rating from those who were never inside', async () => {
    const session = fakeCallSession({ phase: 'waiting', people: [] });
    show(session);
    await says('The host will let you in');
    change(session, { phase: 'closed', closed: { reason: 'denied' } });
    await says('You weren’t admitted');
    expect(screen.queryByText('How was the call?')).toBeNull();
  });
});

describe('the screen of a token', () => {
  const open = (session: FakeSession) => {
    const engine = {
      createLocalMedia: vi.fn<() => FakeSession['media']>(() => session.media),
      createCallSession: vi.fn<() => FakeSession>(() => session),
    };
    const onLeft = vi.fn<() => void>();
    const rendered = renderScreen(
      <CallScreen engine={engine} token="mt_1" returnLabel="Back" onLeft={onLeft} />,
    );
    return { ...rendered, engine, onLeft };
  };

  test('reads the meeting with the token, and releases everything when it is left', async () => {
    const calls = stubServer(() => Response.json(fakeCallInfo()));
    const session = fakeCallSession({ phase: 'ready', people: [] });
    const { leave } = open(session);
    await screen.findByRole('button', { name: 'Join meeting' });
    expect(calls[0]?.headers['x-meeting-token']).toBe('mt_1');
    leave();
    expect(session.dispose).toHaveBeenCalledOnce();
    expect(session.media.dispose).toHaveBeenCalledOnce();
  });

  test('says that the token is no longer valid', async () => {
    stubServer(() => errorResponse(403, 'meeting.token_invalid'));
    const { engine } = open(fakeCallSession());
    await says(/You have left this meeting/);
    expect(engine.createCallSession).not.toHaveBeenCalled();
  });

  test('says that the meeting is over', async () => {
    const ended = { at: iso(0), reason: 'moderator' } as const;
    stubServer(() => Response.json(fakeCallInfo({ ended })));
    open(fakeCallSession());
    await says('A moderator ended it for all.');
  });

  test('opens after a failure of the network is repeated', async () => {
    let isOffline = true;
    stubServer(() =>
      isOffline ? errorResponse(500, 'server.unexpected') : Response.json(fakeCallInfo()),
    );
    open(fakeCallSession({ phase: 'ready', people: [] }));
    await says('Couldn’t open the meeting.');
    isOffline = false;
    await pressButton('Try again');
    await screen.findByRole('button', { name: 'Join meeting' });
  });
});

test('the device test turns nothing on before a click, and releases the devices', async () => {
  const media = fakeLocalMedia();
  const createMedia = vi.fn<() => typeof media>(() => media);
  const { leave } = renderScreen(<DeviceTest name="Amira" createMedia={createMedia} />);
  await screen.findByRole('button', { name: 'Start test' });
  expect(createMedia).not.toHaveBeenCalled();

  await pressButton('Start test');
  expect(media.setCamera).toHaveBeenCalledWith(true);
  await screen.findByRole('meter', { name: 'Microphone level' });
  leave();
  expect(media.dispose).toHaveBeenCalledOnce();
});
