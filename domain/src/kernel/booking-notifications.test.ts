import { defineBookingInvitation } from './booking-invitation.ts';
import { describe, expect, test } from 'vitest';
import { permission } from '../access/access.ts';
import type { EmailContext } from './email.ts';
import { defineBookingNotifications } from './booking-notifications.ts';

const words = {
  en: { booking: 'a station booking', the: 'the station', label: 'Station' },
  fr: {
    of: 'de la station',
    the: 'la station',
    label: 'Station',
    gender: 'feminine',
  },
} as const;
const types = defineBookingNotifications({
  kind: 'space_booking',
  audience: permission('read', 'booking-space'),
  link: (_, param) => `/station/${param('resourceId')}`,
  words,
});

const contextWith = (params: Readonly<Record<string, string>>): EmailContext<string> => {
  const param = (name: string) => params[name] ?? '';
  return {
    param,
    time: param,
    day: param,
    when: 'lundi 9 mars 2026, 09:00',
    shortWhen: 'lun. 9 mars à 09:00',
    proposedTimes: [],
    declineLink: '',
    timeZone: '',
    previousTime: '',
    recipient: 'Amira',
    hub: 'Hub',
    code: '',
    link: '/station/1',
    notifications: [],
  };
};
describe('the notification types of a kind', () => {
  test('name its resources in both languages, in French with their article and gender', () => {
    expect(types.requested.fr.preference).toBe('Une réservation de la station est à valider');
    expect(types.accepted.en.preference).toBe('Station booking confirmed');
    const request = contextWith({ name: 'Amira', resource: '5G' });
    expect(types.requested.fr.email(request).paragraphs).toEqual([
      'La station est retenue jusqu’à votre réponse. Une demande sans réponse expire.',
    ]);
    expect(types.requested.en.email(request).paragraphs).toEqual([
      'The station is held until you respond. The request expires if unanswered.',
    ]);
    expect(types.closed.fr.email(request).paragraphs).toEqual([
      'La station est fermée à ce moment-là.',
    ]);
  });

  test('quote the reason and name the booked resource', () => {
    const { quote, facts } = types.deleted.en.email(
      contextWith({ resource: '5G', reason: 'Broken' }),
    );
    expect(quote).toBe('Broken');
    expect(facts).toContainEqual(['Station', '5G']);
  });

  test('link to the page of the kind', () => {
    expect(types.accepted.link(null, () => '7')).toBe('/station/7');
  });

  test('name the kind in the button of the invitation', () => {
    const { en, fr } = defineBookingInvitation(words);
    const context = contextWith({ name: '5G', method: 'REQUEST' });
    expect(en(context)).toMatchObject({ action: { label: 'View the station' } });
    expect(fr(context)).toMatchObject({ action: { label: 'Voir la station' } });
  });
});
