// Notification types and emails of kinds with the default lifecycle. A kind gives the words that name its resources.
import { isStaffActor } from '../access/roles.ts';
import type { BookingKind } from './booking-ref.ts';
import type { EmailContent, EmailContext, ReadParam } from './email.ts';
import { defineNotification, type NotificationDefinition } from './notification-type.ts';

/** What the kind books, e.g. a space. */
export interface BookingWords {
  readonly en: {
    /** 'a space booking' */
    readonly booking: string;
    /** 'the space' */
    readonly the: string;
    /** 'Space' */
    readonly label: string;
  };
  readonly fr: {
    /** « d’espace », after « réservation » and « demande » */
    readonly of: string;
    /** « l’espace » */
    readonly the: string;
    /** « Espace » */
    readonly label: string;
    readonly gender: 'masculine' | 'feminine';
  };
}

interface BookingNotificationsInput {
  readonly kind: BookingKind;
  /** Who may book. */
  readonly audience: NotificationDefinition['audience'];
  /** Who decides about requests; staff by default. */
  readonly deciders?: NotificationDefinition['audience'];
  /** The page that shows the booking; `page` is that of its resource, for kinds that give it. */
  readonly link: (bookingId: string | null, param: ReadParam<'resourceId' | 'page'>) => string;
  readonly words: BookingWords;
}

/**
 * The changes of which the booker is notified; `moved` is another time or resource, `closed` a cancellation by a closure,
 * `missed` one because nobody checked in.
 */
type NotifiedChange =
  'accepted' | 'rejected' | 'cancelled' | 'deleted' | 'moved' | 'closed' | 'missed';

/** What the booker reads about one change; `resource` is the name of what is booked. */
interface StatusTexts {
  readonly bell: (resource: string) => string;
  readonly preference: string;
  /** The subject of the email, before the time; without it, the text of the bell. */
  readonly subject?: (resource: string) => string;
  readonly heading: string;
  readonly paragraph?: string;
  readonly action: string;
}
type Texts = Readonly<Record<NotifiedChange, StatusTexts>>;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const textsInEnglish = ({ label, the }: BookingWords['en']): Texts => ({
  accepted: {
    bell: (resource) => `Your booking for ${resource} is confirmed`,
    preference: `${label} booking confirmed`,
    subject: (resource) => `Confirmed: ${resource}`,
    heading: 'Your booking is confirmed',
    action: 'View booking',
  },
  rejected: {
    bell: (resource) => `Your booking request for ${resource} was declined`,
    preference: `${label} booking declined`,
    subject: (resource) => `Declined: ${resource}`,
    heading: 'Your booking request was declined',
    action: 'Choose another time',
  },
  cancelled: {
    bell: (resource) => `Your booking request for ${resource} expired`,
    preference: `${label} booking request expired`,
    subject: (resource) => `Expired: ${resource}`,
    heading: 'Your booking request expired',
    paragraph: 'Your request wasn’t answered in time.',
    action: 'Choose another time',
  },
  deleted: {
    bell: (resource) => `The hub team deleted your booking for ${resource}`,
    preference: `${label} booking deleted by the hub team`,
    subject: (resource) => `Deleted: ${resource}`,
    heading: 'The hub team deleted your booking',
    action: 'Choose another time',
  },
  moved: {
    bell: (resource) => `The hub team moved your booking: ${resource}`,
    preference: `${label} booking moved by the hub team`,
    subject: (resource) => `Moved: ${resource}`,
    heading: 'The hub team moved your booking',
    action: 'View booking',
  },
  closed: {
    bell: (resource) => `Your booking for ${resource} was cancelled because ${the} is closed`,
    preference: `${label} booking cancelled because of a closure`,
    subject: (resource) => `Cancelled: ${resource}`,
    heading: 'Your booking was cancelled',
    paragraph: `${capitalize(the)} is closed at that time.`,
    action: 'Choose another time',
  },
  missed: {
    bell: (resource) => `Your booking for ${resource} was released: you didn’t check in`,
    preference: `${label} booking released without a check-in`,
    subject: (resource) => `Released: ${resource}`,
    heading: 'Your booking was released',
    paragraph: `You didn’t check in on time, so others can use ${the}.`,
    action: 'Choose another time',
  },
});

const isClosed = (the: string, gender: BookingWords['fr']['gender']) =>
  `${the} est ${gender === 'feminine' ? 'fermée' : 'fermé'}`;

// The name of a resource follows a colon, as « de » would become « d’ » before some names.
const textsInFrench = ({ of, the, gender }: BookingWords['fr']): Texts => ({
  accepted: {
    bell: (resource) => `Réservation confirmée\u00a0: ${resource}`,
    preference: `Votre réservation ${of} est confirmée`,
    heading: 'Votre réservation est confirmée',
    action: 'Voir la réservation',
  },
  rejected: {
    bell: (resource) => `Réservation refusée\u00a0: ${resource}`,
    preference: `Votre réservation ${of} est refusée`,
    heading: 'Votre réservation a été refusée',
    action: 'Choisir un autre créneau',
  },
  cancelled: {
    bell: (resource) => `Demande expirée\u00a0: ${resource}`,
    preference: `Votre demande ${of} expire sans réponse`,
    heading: 'Votre demande a expiré',
    paragraph: 'Elle n’a pas reçu de réponse à temps.',
    action: 'Choisir un autre créneau',
  },
  deleted: {
    bell: (resource) => `Réservation supprimée\u00a0: ${resource}`,
    preference: `L’équipe du hub supprime votre réservation ${of}`,
    heading: 'L’équipe du hub a supprimé votre réservation',
    action: 'Choisir un autre créneau',
  },
  moved: {
    bell: (resource) => `Réservation déplacée\u00a0: ${resource}`,
    preference: `L’équipe du hub déplace votre réservation ${of}`,
    heading: 'L’équipe du hub a déplacé votre réservation',
    action: 'Voir la réservation',
  },
  closed: {
    bell: (resource) => `Réservation annulée car ${isClosed(the, gender)}\u00a0: ${resource}`,
    preference: `Une fermeture annule votre réservation ${of}`,
    subject: (resource) => `Réservation annulée\u00a0: ${resource}`,
    heading: 'Votre réservation a été annulée',
    paragraph: `${capitalize(isClosed(the, gender))} à ce moment-là.`,
    action: 'Choisir un autre créneau',
  },
  missed: {
    bell: (resource) => `Réservation annulée faute d’arrivée confirmée\u00a0: ${resource}`,
    preference: `Votre réservation ${of} est annulée faute d’arrivée confirmée`,
    subject: (resource) => `Réservation annulée\u00a0: ${resource}`,
    heading: 'Votre réservation a été annulée',
    paragraph: `Vous n’avez pas confirmé votre arrivée à temps\u00a0: ${the} est de nouveau libre.`,
    action: 'Choisir un autre créneau',
  },
});

const writeStatusTexts = (
  { bell, preference, subject = bell, heading, paragraph, action }: StatusTexts,
  labels: Readonly<Record<'resource' | 'when' | 'previously' | 'count', string>>,
) => ({
  bell: bell('{{resource}}'),
  preference,
  email: ({
    param,
    when,
    shortWhen,
    previousTime,
    link: url,
  }: EmailContext<'resource' | 'reason' | 'count'>): EmailContent => ({
    subject: [subject(param('resource')), shortWhen].filter(Boolean).join(', '),
    heading,
    paragraphs: paragraph ? [paragraph] : [],
    ...(param('reason') && { quote: param('reason') }),
    facts: [
      [labels.resource, param('resource')],
      [labels.when, when],
      [labels.previously, previousTime],
      [labels.count, param('count')],
    ],
    action: { label: action, url },
  }),
});

/** The notification types of a kind, each without the prefix of the kind. */
export function defineBookingNotifications({
  kind,
  audience,
  deciders = isStaffActor,
  link,
  words,
}: BookingNotificationsInput) {
  const texts = { en: textsInEnglish(words.en), fr: textsInFrench(words.fr) };
  const ofStatus = (status: NotifiedChange, calendar?: 'invitation' | 'cancellation') =>
    defineNotification({
      audience,
      link,
      params: [
        'resource',
        'resourceId',
        'page?',
        'start',
        'end',
        'was?',
        'reason?',
        'whole?',
        'count?',
      ],
      booking: { kind, ...(calendar && { calendar }) },
      en: writeStatusTexts(texts.en[status], {
        resource: words.en.label,
        when: 'When',
        previously: 'Previously',
        count: 'Bookings in the series',
      }),
      fr: writeStatusTexts(texts.fr[status], {
        resource: words.fr.label,
        when: 'Quand',
        previously: 'Ancien horaire',
        count: 'Réservations de la série',
      }),
    });
  const reminder = {
    audience,
    link,
    params: ['name', 'resourceId', 'page?', 'start', 'end', 'where?'],
    booking: { kind, calendar: 'reminder' },
  } as const;
  return {
    requested: defineNotification({
      audience: deciders,
      params: [
        'name',
        'organization?',
        'resource',
        'resourceId',
        'page?',
        'start',
        'end',
        'weeks?',
      ],
      link,
      booking: { kind },
      en: {
        bell: '{{name}} requested {{resource}}',
        preference: `${words.en.label} booking to approve`,
        email: requestInEnglish(words.en),
      },
      fr: {
        bell: '{{name}} demande à réserver {{resource}}',
        preference: `Une réservation ${words.fr.of} est à valider`,
        email: requestInFrench(words.fr),
      },
    }),
    accepted: ofStatus('accepted', 'invitation'),
    rejected: ofStatus('rejected'),
    /** A hold that staff did not answer in time. */
    cancelled: ofStatus('cancelled'),
    deleted: ofStatus('deleted', 'cancellation'),
    moved: ofStatus('moved', 'invitation'),
    closed: ofStatus('closed', 'cancellation'),
    /** A booking at which nobody checked in. */
    missed: ofStatus('missed', 'cancellation'),
    reminderDay: defineNotification({
      ...reminder,
      channels: { expiryParam: 'start' },
      en: {
        bell: 'Reminder: your booking for {{name}}',
        preference: `Reminder one day before ${words.en.booking}`,
        email: reminderInEnglish(words.en),
      },
      fr: {
        bell: 'Rappel de réservation\u00a0: {{name}}',
        preference: `Rappel un jour avant une réservation ${words.fr.of}`,
        email: reminderInFrench,
      },
    }),
    reminderHour: defineNotification({
      ...reminder,
      channels: { isUrgent: true, expiryParam: 'start' },
      en: {
        bell: 'Your booking for {{name}} starts within the hour',
        preference: `Reminder one hour before ${words.en.booking}`,
        email: reminderInEnglish(words.en),
      },
      fr: {
        bell: 'Votre réservation commence dans l’heure\u00a0: {{name}}',
        preference: `Rappel une heure avant une réservation ${words.fr.of}`,
        email: reminderInFrench,
      },
    }),
  };
}

type RequestContext = EmailContext<'name' | 'organization' | 'resource' | 'weeks'>;

const requestInEnglish =
  ({ the }: BookingWords['en']) =>
  ({ param, when, shortWhen, link: url }: RequestContext): EmailContent => ({
    subject: `Approval needed: ${param('resource')}${shortWhen && `, ${shortWhen}`}`,
    heading: `${param('name')} requested ${param('resource')}`,
    paragraphs: [
      `${capitalize(the)} is held until you respond. The request expires if unanswered.`,
    ],
    facts: [
      ['Requested by', param('name')],
      ['Organization', param('organization')],
      ['When', when],
      ['Bookings in the series', param('weeks')],
    ],
    action: { label: 'Review request', url },
  });

const requestInFrench =
  ({ the, gender }: BookingWords['fr']) =>
  ({ param, when, shortWhen, link: url }: RequestContext): EmailContent => {
    const held = gender === 'feminine' ? 'retenue' : 'retenu';
    return {
      subject: `À valider : ${param('resource')}${shortWhen && `, ${shortWhen}`}`,
      heading: `${param('name')} demande à réserver ${param('resource')}`,
      paragraphs: [
        `${capitalize(the)} est ${held} jusqu’à votre réponse. Une demande sans réponse expire.`,
      ],
      facts: [
        ['Demandée par', param('name')],
        ['Organisation', param('organization')],
        ['Quand', when],
        ['Réservations de la série', param('weeks')],
      ],
      action: { label: 'Examiner la demande', url },
    };
  };

type ReminderContext = EmailContext<'name' | 'where'>;

const reminderInEnglish =
  ({ the }: BookingWords['en']) =>
  ({ param, when, shortWhen, link: url }: ReminderContext): EmailContent => ({
    subject: `Reminder: ${param('name')}, ${shortWhen}`,
    heading: `Your booking for ${param('name')}`,
    paragraphs: [`Plans changed? Cancel the booking so that others can use ${the}.`],
    facts: [
      ['When', when],
      ['Where', param('where')],
    ],
    action: { label: 'View booking', url },
  });

const reminderInFrench = ({
  param,
  when,
  shortWhen,
  link: url,
}: ReminderContext): EmailContent => ({
  subject: `Rappel : ${param('name')}, ${shortWhen}`,
  heading: `Votre réservation : ${param('name')}`,
  paragraphs: ['Un imprévu ? Annulez la réservation pour libérer le créneau.'],
  facts: [
    ['Quand', when],
    ['Où', param('where')],
  ],
  action: { label: 'Voir la réservation', url },
});
