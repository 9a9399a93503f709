// Preferences: which notifications a user receives on which channel, and the user's quiet hours.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { wallTime } from '../kernel/fields.ts';
import { NotificationType } from './notifications.contract.ts';

/** At once, in one daily email each morning, or not at all. */
export const EmailFrequency = z.enum(['instant', 'daily', 'off']);
export type EmailFrequency = z.infer<typeof EmailFrequency>;

export const Preference = z.strictObject({
  type: NotificationType,
  inApp: z.boolean(),
  email: EmailFrequency,
  /** To the browsers that the user has registered. */
  push: z.boolean(),
});
export type Preference = z.infer<typeof Preference>;

/** Channels that are left out stay as they are. */
export const PreferenceChange = Preference.partial({ inApp: true, email: true, push: true });
export type PreferenceChange = z.infer<typeof PreferenceChange>;

/** Wall times in the user's time zone. When `ends` is before `starts` the hours go past midnight. */
export const QuietHours = z.strictObject({ starts: wallTime, ends: wallTime });
export type QuietHours = z.infer<typeof QuietHours>;

export const Preferences = z.object({
  /** Every type that the user can receive, in the order of its declaration. */
  preferences: z.array(
    Preference.extend({
      /** The user cannot change any channel of this type. */
      isFixed: z.boolean(),
      /** The bell always shows this type; the other channels can be changed. */
      isInAppFixed: z.boolean(),
    }),
  ),
  quietHours: QuietHours.nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = contract({
  find: {
    summary: 'Returns my notification preferences and quiet hours',
    method: 'GET',
    path: '/notificationpreferences',
    access: 'signed-in',
    reply: Preferences,
  },
  choose: {
    summary:
      'Changes my preferences for some notification types; channels left out stay as they are',
    method: 'PUT',
    path: '/notificationpreferences',
    access: 'signed-in',
    body: z.strictObject({ preferences: z.array(PreferenceChange).min(1).max(100) }),
    reply: Preferences,
    errors: ['notification.fixed'],
  },
  chooseQuietHours: {
    summary: 'Sets or removes my quiet hours',
    method: 'PUT',
    path: '/notificationpreferences/quiethours',
    access: 'signed-in',
    body: z.strictObject({ quietHours: QuietHours.nullable() }),
    reply: Preferences,
    errors: ['notification.quiet_hours'],
  },
});
