// What users of a waiting list are told, for kinds with the default lifecycle.
import type { BookingWords } from './booking-notifications.ts';
import type { EmailContent, EmailContext, ReadParam } from './email.ts';
import { defineNotification, type NotificationDefinition } from './notification-type.ts';

interface WaitingListNotificationsInput {
  /** Who may book. */
  readonly audience: NotificationDefinition['audience'];
  /** The page that shows the offer. */
  readonly link: (entryId: string | null, param: ReadParam<'resourceId' | 'page'>) => string;
  readonly words: BookingWords;
}

/** The types of a kind, each without the prefix of the kind. */
export function defineWaitingListNotifications({
  audience,
  link,
  words: { en, fr },
}: WaitingListNotificationsInput) {
  const params = ['resource', 'resourceId', 'page?', 'start', 'end', 'until'] as const;
  return {
    offered: defineNotification({
      audience,
      channels: { isUrgent: true, expiryParam: 'start' },
      params,
      link,
      en: {
        bell: '{{resource}} is free: take your place before it goes to the next person',
        preference: `A time on the waiting list for ${en.booking} is free`,
        email: offerInEnglish(en),
      },
      fr: {
        bell: 'Un créneau s’est libéré, il vous est réservé\u00a0: {{resource}}',
        preference: `Un créneau attendu se libère pour une réservation ${fr.of}`,
        email: offerInFrench(fr),
      },
    }),
    offerExpired: defineNotification({
      audience,
      params,
      link,
      en: {
        bell: 'Your offer for {{resource}} expired',
        preference: `An offer of the waiting list for ${en.booking} expired`,
        email: expiryInEnglish(en),
      },
      fr: {
        bell: 'Le créneau réservé pour vous n’est plus disponible\u00a0: {{resource}}',
        preference: `Un créneau proposé par la liste d’attente ${fr.of} expire`,
        email: expiryInFrench(fr),
      },
    }),
  };
}

type OfferContext = EmailContext<'resource' | 'until'>;

const offerInEnglish =
  ({ label }: BookingWords['en']) =>
  ({ param, time, when, shortWhen, link: url }: OfferContext): EmailContent => ({
    subject: `Free now: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
    heading: `${param('resource')} is free`,
    paragraphs: [`It is held for you until ${time('until')}. Then it goes to the next person.`],
    facts: [
      [label, param('resource')],
      ['When', when],
    ],
    action: { label: 'Take or decline', url },
  });

const offerInFrench =
  ({ label }: BookingWords['fr']) =>
  ({ param, time, when, shortWhen, link: url }: OfferContext): EmailContent => ({
    subject: `Créneau libre\u00a0: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
    heading: 'Un créneau s’est libéré pour vous',
    paragraphs: [
      `Il vous est réservé jusqu’au ${time('until')}. Ensuite, il sera proposé à la personne suivante.`,
    ],
    facts: [
      [label, param('resource')],
      ['Quand', when],
    ],
    action: { label: 'Accepter ou refuser', url },
  });

const expiryInEnglish =
  ({ label }: BookingWords['en']) =>
  ({ param, when, shortWhen, link: url }: OfferContext): EmailContent => ({
    subject: `Offer expired: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
    heading: 'Your offer expired',
    paragraphs: ['You didn’t respond in time. The time was offered to the next person.'],
    facts: [
      [label, param('resource')],
      ['When', when],
    ],
    action: { label: 'Choose another time', url },
  });

const expiryInFrench =
  ({ label }: BookingWords['fr']) =>
  ({ param, when, shortWhen, link: url }: OfferContext): EmailContent => ({
    subject: `Proposition expirée\u00a0: ${[param('resource'), shortWhen].filter(Boolean).join(', ')}`,
    heading: 'La proposition a expiré',
    paragraphs: [
      'Vous n’avez pas répondu à temps. Le créneau a été proposé à la personne suivante.',
    ],
    facts: [
      [label, param('resource')],
      ['Quand', when],
    ],
    action: { label: 'Choisir un autre créneau', url },
  });
