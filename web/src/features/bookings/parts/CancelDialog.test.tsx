import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { ASKER, atNine, seePart } from '../../../testing/booking-parts.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const ofErased = { ...atNine, requester: { ...atNine.requester, name: ERASED_NAME } };

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialogOf = (shown: BookingPage) => <CancelDialog booking={shown} opened onClose={() => {}} />;

test('staff who cancel are told that both read why; who is erased is called so in their language', async () => {
  seePart({ id: 'maha', role: 'admin' }, dialogOf(ofErased));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Slimane Khelifi et Personne effacée liront ces mots.');
});

test('a request that was confirmed as it was taken back is a session first looked at, then cancelled', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/booking/status')) asked.push(JSON.parse(body ?? '{}'));
    return Response.json({ code: 'booking.changed', message: 'Look again' }, { status: 409 });
  });
  const asking: BookingPage = { ...atNine, status: 'pending', turn: 'expert', session: null };
  const { seeAgain } = seePart({ id: ASKER, role: 'startup' }, dialogOf(asking));
  await userEvent.type(await screen.findByRole('textbox'), 'Guéri');

  seeAgain(dialogOf(atNine));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Annuler la session' }));
  await confirm();
  await waitFor(() => expect(asked).toMatchObject([{ from: 'pending', round: 1 }]));
  await confirm();
  await waitFor(() =>
    expect(asked[1]).toMatchObject({ from: 'accepted', was: atNine.session.start }),
  );
});
