import { act, screen } from '@testing-library/react';
import { AppError } from '@thedot/domain/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advanceTime, setUpCamera, startCamera } from '../../testing/camera.ts';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { ScanDialog, type ScanDialogProps } from './ScanDialog.tsx';

setUpScreens('codes');
const phone = setUpCamera();

const onScan = vi.fn<ScanDialogProps['onScan']>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onScan.mockReset().mockImplementation(async (text) => ({ label: `Camera ${text}` }));
  onClose.mockReset();
});

const dialog = (props: Partial<ScanDialogProps> = {}) => (
  <ScanDialog
    opened
    onClose={onClose}
    title="Return"
    hint="Scan each label."
    onScan={onScan}
    isContinuous
    {...props}
  />
);
const openScanner = (props?: Partial<ScanDialogProps>) => renderScreen(dialog(props));

const showsItems = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const lastTrack = () => phone.tracks.at(-1);

describe('the camera', () => {
  test('is the one on the back, and stops when the dialog closes', async () => {
    const { rerenderScreen } = openScanner();
    const video = await startCamera();
    expect(phone.asked[0]).toMatchObject({ facingMode: 'environment' });

    rerenderScreen(dialog({ opened: false }));

    await vi.waitFor(() => expect(lastTrack()?.readyState).toBe('ended'));
    expect((video as HTMLVideoElement).srcObject).toBeNull();
  });

  test('stops when the dialog is removed before the browser gave it', async () => {
    const { leave } = openScanner();
    leave();

    await vi.waitFor(() => expect(lastTrack()?.readyState).toBe('ended'));
  });

  test('stops while the page is hidden, and starts again with it', async () => {
    openScanner();
    await startCamera();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(lastTrack()?.readyState).toBe('ended'));

    state.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    await vi.waitFor(() => expect(phone.tracks).toHaveLength(2));
    expect(lastTrack()?.readyState).toBe('live');
  });

  test.each([
    ['NotAllowedError', 'Your browser blocks the camera'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'Another app uses your camera'],
  ])('is tried again after %s, and the code can be typed meanwhile', async (failure, text) => {
    phone.failure = failure;
    openScanner();
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    await fillFields({ 'Or type the code': ' 7K3MQ-9XT2B ' });
    await pressButton('Use code');
    expect(onScan).toHaveBeenCalledWith('7K3MQ-9XT2B');

    phone.failure = null;
    await pressButton('Try again');

    await startCamera();
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is said to be lost when it is unplugged', async () => {
    openScanner();
    await startCamera();
    act(() => void lastTrack()?.dispatchEvent(new Event('ended')));

    expect(await screen.findByText('No camera found')).toBeDefined();
  });

  test('is chosen among several, remembered, and replaced when it is gone', async () => {
    phone.cameras = ['back', 'desk'];
    const { user, leave } = openScanner();
    await startCamera();
    await user.click(screen.getByRole('combobox', { name: 'Camera' }));
    await user.click(await screen.findByRole('option', { name: 'Camera desk', hidden: true }));
    await vi.waitFor(() => expect(lastTrack()?.deviceId).toBe('desk'));
    leave();

    phone.cameras = ['back'];
    openScanner();
    await startCamera();

    expect(phone.asked.slice(-2)).toMatchObject([
      { deviceId: { exact: 'desk' } },
      { facingMode: 'environment' },
    ]);
  });

  test('has a switch for its light, if it has a light', async () => {
    phone.hasTorch = true;
    openScanner();
    await startCamera();
    await pressButton('Turn on light');
    await pressButton('Turn off light');

    expect(lastTrack()?.applied).toEqual([
      { advanced: [{ torch: true }] },
      { advanced: [{ torch: false }] },
    ]);
  });
});

describe('a code', () => {
  const start = async (props?: Partial<ScanDialogProps>) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openScanner(props);
    await startCamera();
  };

  test('is handled once while it stays in the picture, and again after two seconds without it', async () => {
    await start();
    phone.shown = 'A1';
    await advanceTime(3_000);
    expect(onScan.mock.calls).toEqual([['A1']]);
    expect(navigator.vibrate).toHaveBeenCalledOnce();
    expect(screen.getByText('Scanned: Camera A1').closest('[role=status]')).not.toBeNull();

    phone.shown = null;
    await advanceTime(2_500);
    phone.shown = 'A1';
    await advanceTime(500);

    expect(onScan).toHaveBeenCalledTimes(2);
  });

  test('is listed with those before it, the last one first', async () => {
    await start();
    for (const text of ['A1', 'A2']) {
      phone.shown = text;
      await advanceTime(500);
    }

    expect(showsItems()).toEqual(['Camera A2', 'Camera A1']);
  });

  test('waits while the one before it is handled', async () => {
    const first = Promise.withResolvers<{ label: string }>();
    onScan.mockImplementationOnce(() => first.promise);
    await start();
    phone.shown = 'A1';
    await advanceTime(500);
    phone.shown = 'A2';
    await advanceTime(500);
    expect(onScan).toHaveBeenCalledTimes(1);

    first.resolve({ label: 'Camera A1' });
    await advanceTime(500);

    expect(showsItems()).toEqual(['Camera A2', 'Camera A1']);
  });

  test('that is refused is explained, and the next one is still read', async () => {
    onScan.mockRejectedValueOnce(new AppError('space.not_found'));
    await start();
    phone.shown = 'A1';
    await advanceTime(500);
    const alert = screen
      .getAllByRole('alert')
      .map((it) => it.textContent)
      .join('');
    expect(alert).toContain('not');
    expect(showsItems()).toEqual([]);

    phone.shown = 'A2';
    await advanceTime(500);

    expect(showsItems()).toEqual(['Camera A2']);
    expect(
      screen
        .getAllByRole('alert')
        .map((it) => it.textContent)
        .join(''),
    ).toBe('');
  });

  test('closes a dialog for one code', async () => {
    await start({ isContinuous: false });
    phone.shown = 'A1';
    await advanceTime(500);

    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that is not readable for ten seconds brings advice, until one is read', async () => {
    const advice = /^No code read yet/;
    await start();
    await advanceTime(9_000);
    expect(screen.queryByText(advice)).toBeNull();
    await advanceTime(1_500);
    expect(screen.getByText(advice)).toBeDefined();

    phone.shown = 'A1';
    await advanceTime(500);

    expect(screen.queryByText(advice)).toBeNull();
  });

  test('that is typed and refused stays in its field, with the reason', async () => {
    onScan.mockRejectedValueOnce(new AppError('space.not_found'));
    openScanner();
    await pressButton('Use code');
    await expectFieldError('Or type the code', 'required');

    await fillFields({ 'Or type the code': 'A9' });
    await pressButton('Use code');
    await expectFieldError('Or type the code', 'not');
    expect(screen.getByLabelText<HTMLInputElement>('Or type the code').value).toBe('A9');

    await pressButton('Use code');
    await vi.waitFor(() => expect(showsItems()).toEqual(['Camera A9']));
    expect(screen.getByLabelText<HTMLInputElement>('Or type the code').value).toBe('');
  });
});
