// Preferences: which news I get in the bell and by mail, and the hours in which no mail comes.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { wallTime } from '../kernel/fields.ts';
import { NotificationType } from './notifications.contract.ts';

/** At once, gathered in one mail each morning, or not at all. */
export const EmailPace = z.enum(['instant', 'daily', 'off']);
export type EmailPace = z.infer<typeof EmailPace>;

export const Preference = z.strictObject({
  type: NotificationType,
  inApp: z.boolean(),
  email: EmailPace,
  /** To the browsers that they chose. */
  push: z.boolean(),
});
export type Preference = z.infer<typeof Preference>;

/** What is left out of a choice stays as it is. */
export const Choice = Preference.partial({ inApp: true, email: true, push: true });
export type Choice = z.infer<typeof Choice>;

/** Wall time of the person's zone; from late to early they go past midnight. */
export const QuietHours = z.strictObject({ starts: wallTime, ends: wallTime });
export type QuietHours = z.infer<typeof QuietHours>;

export const Preferences = z.object({
  /** Every type that can reach the person, in the order of its declaration. */
  preferences: z.array(
    Preference.extend({
      /** Everybody is told of these. */
      isFixed: z.boolean(),
      /** The bell always says it; the other ways are chosen. */
      isInAppFixed: z.boolean(),
    }),
  ),
  quietHours: QuietHours.nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = contract({
  find: {
    summary: 'How I want to be told of each kind of news, and my quiet hours',
    method: 'GET',
    path: '/notificationpreferences',
    access: 'signed-in',
    reply: Preferences,
  },
  choose: {
    summary: 'Changes how I am told of some kinds of news; what is left out stays as it is',
    method: 'PUT',
    path: '/notificationpreferences',
    access: 'signed-in',
    body: z.strictObject({ preferences: z.array(Choice).min(1).max(100) }),
    reply: Preferences,
    errors: ['notification.fixed'],
  },
  chooseQuietHours: {
    summary: 'Sets the hours in which no mail about news comes, or none',
    method: 'PUT',
    path: '/notificationpreferences/quiethours',
    access: 'signed-in',
    body: z.strictObject({ quietHours: QuietHours.nullable() }),
    reply: Preferences,
    errors: ['notification.quiet_hours'],
  },
});
