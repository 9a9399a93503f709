// What guests of bookings of spaces are told: users by notifications, addresses without an account by email.
import {
  defineEmail,
  type EmailContent,
  type EmailContext,
  type ReadParam,
} from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';
import { bookingsAccess } from './space-types.contract.ts';

const shared = {
  audience: bookingsAccess('read'),
  link: (_: string | null, param: ReadParam<'resourceId' | 'page'>): string =>
    param('page') || `/booking/workshop/${param('resourceId')}`,
} as const;
const params = ['resource', 'resourceId', 'page?', 'start', 'end', 'whole?'] as const;

interface Texts {
  readonly subject: (resource: string) => string;
  readonly heading: (name: string, resource: string) => string;
  readonly paragraph: string;
}
type Change = 'invited' | 'changed' | 'cancelled';

const ENGLISH: Readonly<Record<Change, Texts>> = {
  invited: {
    subject: (resource) => `Invitation: ${resource}`,
    heading: (name, resource) => `${name} invited you to ${resource}`,
    paragraph: 'Open the attached invitation to add the time to your calendar.',
  },
  changed: {
    subject: (resource) => `Changed: ${resource}`,
    heading: (_, resource) => `Your invitation to ${resource} has a new time or place`,
    paragraph: 'Open the attached invitation to update your calendar.',
  },
  cancelled: {
    subject: (resource) => `Cancelled: ${resource}`,
    heading: (_, resource) => `Your invitation to ${resource} was cancelled`,
    paragraph: 'Open the attached invitation to remove the time from your calendar.',
  },
};

const FRENCH: Readonly<Record<Change, Texts>> = {
  invited: {
    subject: (resource) => `Invitation\u00a0: ${resource}`,
    heading: (name, resource) => `${name} vous invite\u00a0: ${resource}`,
    paragraph: 'Ouvrez l’invitation jointe pour ajouter le rendez-vous à votre agenda.',
  },
  changed: {
    subject: (resource) => `Invitation modifiée\u00a0: ${resource}`,
    heading: (_, resource) => `Nouvel horaire ou nouveau lieu\u00a0: ${resource}`,
    paragraph: 'Ouvrez l’invitation jointe pour mettre votre agenda à jour.',
  },
  cancelled: {
    subject: (resource) => `Invitation annulée\u00a0: ${resource}`,
    heading: (_, resource) => `Votre invitation est annulée\u00a0: ${resource}`,
    paragraph: 'Ouvrez l’invitation jointe pour retirer le rendez-vous de votre agenda.',
  },
};

const LABELS = {
  en: {
    resource: 'Space',
    when: 'When',
    count: 'Bookings in the series',
    action: 'View space',
    visit: 'Visit the hub',
  },
  fr: {
    resource: 'Espace',
    when: 'Quand',
    count: 'Réservations de la série',
    action: 'Voir l’espace',
    visit: 'Voir le site du hub',
  },
};

const write = (
  { subject, heading, paragraph }: Texts,
  labels: (typeof LABELS)['en'],
  { param, when, shortWhen, link: url }: EmailContext<'resource'>,
  name = '',
): EmailContent => ({
  subject: [subject(param('resource')), shortWhen].filter(Boolean).join(', '),
  heading: heading(name, param('resource')),
  paragraphs: [paragraph],
  facts: [
    [labels.resource, param('resource')],
    [labels.when, when],
  ],
  action: { label: labels.action, url },
});

const reminder = {
  ...shared,
  params: ['name', 'host', 'resourceId', 'page?', 'start', 'end', 'where?'],
  booking: { kind: 'space_booking', calendar: 'reminder' },
} as const;
type ReminderContext = EmailContext<'name' | 'host' | 'where'>;

const remindInEnglish = ({ param, when, shortWhen, link: url }: ReminderContext): EmailContent => ({
  subject: `Reminder: ${param('name')}, ${shortWhen}`,
  heading: `You are expected at ${param('name')}`,
  paragraphs: ['Plans changed? Leave the booking so that its guest list is right.'],
  facts: [
    ['Invited by', param('host')],
    ['When', when],
    ['Where', param('where')],
  ],
  action: { label: LABELS.en.action, url },
});

const remindInFrench = ({ param, when, shortWhen, link: url }: ReminderContext): EmailContent => ({
  subject: `Rappel\u00a0: ${param('name')}, ${shortWhen}`,
  heading: `Vous avez rendez-vous\u00a0: ${param('name')}`,
  paragraphs: [
    'Un imprévu\u00a0? Quittez la réservation pour que la liste des invités soit à jour.',
  ],
  facts: [
    ['À l’invitation de', param('host')],
    ['Quand', when],
    ['Où', param('where')],
  ],
  action: { label: LABELS.fr.action, url },
});

export const spaceGuestNotifications = {
  'space_booking.invited': defineNotification({
    ...shared,
    params: ['name', ...params],
    booking: { kind: 'space_booking', calendar: 'invitation' },
    en: {
      bell: '{{name}} invited you to {{resource}}',
      preference: 'Invitation to a space booking',
      email: (context) => write(ENGLISH.invited, LABELS.en, context, context.param('name')),
    },
    fr: {
      bell: '{{name}} vous invite\u00a0: {{resource}}',
      preference: 'On vous invite à une réservation d’espace',
      email: (context) => write(FRENCH.invited, LABELS.fr, context, context.param('name')),
    },
  }),
  'space_booking.invitation_changed': defineNotification({
    ...shared,
    params,
    booking: { kind: 'space_booking', calendar: 'invitation' },
    en: {
      bell: 'Your invitation to {{resource}} has a new time or place',
      preference: 'Space booking you are invited to moved',
      email: (context) => write(ENGLISH.changed, LABELS.en, context),
    },
    fr: {
      bell: 'Nouvel horaire ou nouveau lieu pour votre invitation\u00a0: {{resource}}',
      preference: 'Une réservation à laquelle vous êtes invité(e) est déplacée',
      email: (context) => write(FRENCH.changed, LABELS.fr, context),
    },
  }),
  'space_booking.invitation_cancelled': defineNotification({
    ...shared,
    params,
    booking: { kind: 'space_booking', calendar: 'cancellation' },
    en: {
      bell: 'Your invitation to {{resource}} was cancelled',
      preference: 'Invitation to a space booking cancelled',
      email: (context) => write(ENGLISH.cancelled, LABELS.en, context),
    },
    fr: {
      bell: 'Votre invitation est annulée\u00a0: {{resource}}',
      preference: 'Une invitation à une réservation d’espace est annulée',
      email: (context) => write(FRENCH.cancelled, LABELS.fr, context),
    },
  }),
  'space_booking.invitation_reminder_day': defineNotification({
    ...reminder,
    channels: { expiryParam: 'start' },
    en: {
      bell: 'Reminder: you are expected at {{name}}',
      preference: 'Reminder one day before a space booking you are invited to',
      email: remindInEnglish,
    },
    fr: {
      bell: 'Rappel d’invitation\u00a0: {{name}}',
      preference: 'Rappel un jour avant une réservation d’espace à laquelle vous êtes invité(e)',
      email: remindInFrench,
    },
  }),
  'space_booking.invitation_reminder_hour': defineNotification({
    ...reminder,
    channels: { isUrgent: true, expiryParam: 'start' },
    en: {
      bell: 'You are expected at {{name}} within the hour',
      preference: 'Reminder one hour before a space booking you are invited to',
      email: remindInEnglish,
    },
    fr: {
      bell: 'Vous avez rendez-vous dans l’heure\u00a0: {{name}}',
      preference: 'Rappel une heure avant une réservation d’espace à laquelle vous êtes invité(e)',
      email: remindInFrench,
    },
  }),
};

const writeToAddress =
  (texts: Readonly<Record<Change, Texts>>, labels: (typeof LABELS)['en'], note: string) =>
  ({
    param,
    when,
    shortWhen,
    link: url,
  }: EmailContext<'change' | 'name' | 'resource' | 'where' | 'count'>): EmailContent => {
    const change = param('change');
    const { subject, heading, paragraph } =
      texts[change === 'changed' || change === 'cancelled' ? change : 'invited'];
    return {
      subject: [subject(param('resource')), shortWhen].filter(Boolean).join(', '),
      heading: heading(param('name'), param('resource')),
      paragraphs: [paragraph],
      facts: [
        [labels.resource, param('where') || param('resource')],
        [labels.when, when],
        [labels.count, param('count')],
      ],
      action: { label: labels.visit, url },
      note,
    };
  };

export const spaceGuestEmails = {
  /** To a guest without an account. */
  'space-guest': defineEmail({
    // All but the change is read when it is sent.
    params: ['change', 'whole?', 'name?', 'resource?', 'where?', 'start?', 'end?', 'count?'],
    link: '/',
    en: writeToAddress(
      ENGLISH,
      LABELS.en,
      'You receive this email because a user of the hub entered your address as a guest. You need no account.',
    ),
    fr: writeToAddress(
      FRENCH,
      LABELS.fr,
      'Vous recevez cet e-mail car un utilisateur du hub a indiqué votre adresse comme invité. Aucun compte n’est nécessaire.',
    ),
  }),
};
