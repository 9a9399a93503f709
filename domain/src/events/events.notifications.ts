import { permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { EmailContent, EmailContext } from '../kernel/email.ts';
import { defineNotification, recordLink } from '../kernel/notification-type.ts';
import { defineSubmissionNotifications } from '../kernel/submission-notifications.ts';

const shared = {
  audience: permission('read', 'event-view'),
  link: recordLink('/events/detail'),
} as const;
const params = ['title', 'start', 'end', 'where?', 'reason?', 'was?'] as const;
type Context = EmailContext<'title' | 'where' | 'reason' | 'was'>;

interface Labels {
  readonly when: string;
  readonly previously: string;
  readonly where: string;
}
const EN: Labels = { when: 'When', previously: 'Previously', where: 'Where' };
const FR: Labels = { when: 'Quand', previously: 'Ancien horaire', where: 'Où' };

interface Texts {
  readonly subject: (title: string) => string;
  readonly heading: string;
  readonly paragraph?: string;
  readonly action: string;
}

const write =
  ({ subject, heading, paragraph, action }: Texts, labels: Labels) =>
  ({ param, when, shortWhen, previousTime, link: url }: Context): EmailContent => ({
    subject: [subject(param('title')), shortWhen].filter(Boolean).join(', '),
    heading,
    paragraphs: paragraph ? [paragraph] : [],
    ...(param('reason') && { quote: param('reason') }),
    facts: [
      [labels.when, when],
      [labels.previously, previousTime],
      [labels.where, param('where')],
    ],
    action: { label: action, url },
  });

interface Words {
  readonly bell: string;
  readonly preference: string;
  readonly heading: string;
  readonly paragraph?: string;
  readonly action: string;
}

/** A type about one event. The subject of its email is the sentence of the bell. */
const aboutEvent = <const More extends object>(more: More, en: Words, fr: Words) =>
  defineNotification({
    ...shared,
    params,
    ...more,
    en: {
      bell: en.bell,
      preference: en.preference,
      email: write({ ...en, subject: (title) => en.bell.replace('{{title}}', title) }, EN),
    },
    fr: {
      bell: fr.bell,
      preference: fr.preference,
      email: write({ ...fr, subject: (title) => fr.bell.replace('{{title}}', title) }, FR),
    },
  });

type ReminderContext = EmailContext<'name' | 'where'>;

const remindInEnglish = ({ param, when, shortWhen, link: url }: ReminderContext): EmailContent => ({
  subject: `Reminder: ${param('name')}, ${shortWhen}`,
  heading: param('name'),
  paragraphs: ['Plans changed? Cancel your registration so that others can come.'],
  facts: [
    [EN.when, when],
    [EN.where, param('where')],
  ],
  action: { label: 'View event', url },
});

const remindInFrench = ({ param, when, shortWhen, link: url }: ReminderContext): EmailContent => ({
  subject: `Rappel\u00a0: ${param('name')}, ${shortWhen}`,
  heading: param('name'),
  paragraphs: ['Un imprévu\u00a0? Annulez votre inscription pour laisser votre place à d’autres.'],
  facts: [
    [FR.when, when],
    [FR.where, param('where')],
  ],
  action: { label: 'Voir l’événement', url },
});

const types = defineSubmissionNotifications({
  audience: shared.audience,
  link: shared.link,
  en: {
    label: 'Event proposal',
    one: 'an event',
    view: 'View event',
    changes: {
      accepted: {
        label: 'Your event was accepted',
        heading: 'Your event was accepted',
        paragraph: 'It is published now.',
      },
      rejected: {
        label: 'Your event proposal was declined',
        heading: 'Your event proposal was declined',
      },
    },
  },
  fr: {
    label: 'Proposition d’événement',
    one: 'un événement',
    view: 'Voir l’événement',
    changes: {
      accepted: {
        label: 'Votre événement est accepté',
        heading: 'Votre événement est accepté',
        paragraph: 'Il est maintenant publié.',
      },
      rejected: {
        label: 'Votre proposition d’événement est refusée',
        heading: 'Votre proposition d’événement est refusée',
      },
    },
  },
});

export const eventNotifications = {
  'event.submitted': types.submitted,
  'event.changed': types.changed,
  'event.message': types.message,
  'event.assigned': types.assigned,
  'event.overdue': types.overdue,
  'event.resubmitted': aboutEvent(
    { audience: isStaffActor },
    {
      bell: 'Event proposal changed: {{title}}',
      preference: 'Event proposal changed by its author',
      heading: 'An event proposal was changed',
      paragraph: 'Review it again: the page marks what changed.',
      action: 'Review proposal',
    },
    {
      bell: 'Proposition d’événement modifiée\u00a0: {{title}}',
      preference: 'Une proposition d’événement est modifiée',
      heading: 'Une proposition d’événement a été modifiée',
      paragraph: 'Examinez-la de nouveau\u00a0: la page signale les modifications.',
      action: 'Examiner la proposition',
    },
  ),
  'event.edited': aboutEvent(
    {},
    {
      bell: 'The hub team edited your event: {{title}}',
      preference: 'Your event edited by others',
      heading: 'Your event was edited',
      action: 'View event',
    },
    {
      bell: 'Votre événement a été modifié\u00a0: {{title}}',
      preference: 'Votre événement est modifié',
      heading: 'Votre événement a été modifié',
      action: 'Voir l’événement',
    },
  ),
  'event.moved': aboutEvent(
    { booking: { kind: 'event', calendar: 'invitation' } },
    {
      bell: 'New time or place: {{title}}',
      preference: 'Event with a new time or place',
      heading: 'An event has a new time or place',
      action: 'View event',
    },
    {
      bell: 'Nouvel horaire ou nouveau lieu\u00a0: {{title}}',
      preference: 'Un événement change d’horaire ou de lieu',
      heading: 'Un événement change d’horaire ou de lieu',
      action: 'Voir l’événement',
    },
  ),
  'event.cancelled': aboutEvent(
    { booking: { kind: 'event', calendar: 'cancellation' } },
    {
      bell: 'Event cancelled: {{title}}',
      preference: 'Event cancelled',
      heading: 'This event will not take place',
      action: 'View event',
    },
    {
      bell: 'Événement annulé\u00a0: {{title}}',
      preference: 'Un événement est annulé',
      heading: 'Cet événement n’aura pas lieu',
      action: 'Voir l’événement',
    },
  ),
  'event.registered': aboutEvent(
    { booking: { kind: 'event', calendar: 'invitation' } },
    {
      bell: 'You are registered: {{title}}',
      preference: 'Registration for an event confirmed',
      heading: 'You are registered',
      paragraph: 'Open the attached invitation to add the event to your calendar.',
      action: 'View event',
    },
    {
      bell: 'Inscription confirmée\u00a0: {{title}}',
      preference: 'Votre inscription à un événement est confirmée',
      heading: 'Votre inscription est confirmée',
      paragraph: 'Ouvrez l’invitation jointe pour ajouter l’événement à votre agenda.',
      action: 'Voir l’événement',
    },
  ),
  'event.waiting': aboutEvent(
    {},
    {
      bell: 'You are on the waiting list: {{title}}',
      preference: 'Waiting list of an event',
      heading: 'You are on the waiting list',
      paragraph: 'You get a place as soon as one becomes free.',
      action: 'View event',
    },
    {
      bell: 'Vous êtes sur liste d’attente\u00a0: {{title}}',
      preference: 'Vous êtes sur la liste d’attente d’un événement',
      heading: 'Vous êtes sur liste d’attente',
      paragraph: 'Vous aurez une place dès qu’elle se libère.',
      action: 'Voir l’événement',
    },
  ),
  'event.moved_up': aboutEvent(
    { booking: { kind: 'event', calendar: 'invitation' } },
    {
      bell: 'You have a place now: {{title}}',
      preference: 'Place from the waiting list of an event',
      heading: 'You have a place now',
      paragraph:
        'A place became free, and it is yours. Plans changed? Cancel so that others can come.',
      action: 'View event',
    },
    {
      bell: 'Vous avez une place\u00a0: {{title}}',
      preference: 'Une place d’un événement se libère pour vous',
      heading: 'Vous avez maintenant une place',
      paragraph:
        'Une place s’est libérée, elle est à vous. Un imprévu\u00a0? Annulez pour laisser votre place à d’autres.',
      action: 'Voir l’événement',
    },
  ),
  'event.registration_cancelled': aboutEvent(
    { booking: { kind: 'event', calendar: 'cancellation' } },
    {
      bell: 'Your registration was cancelled: {{title}}',
      preference: 'Registration cancelled by the organizer',
      heading: 'Your registration was cancelled',
      action: 'View event',
    },
    {
      bell: 'Votre inscription est annulée\u00a0: {{title}}',
      preference: 'L’organisateur annule votre inscription',
      heading: 'Votre inscription est annulée',
      action: 'Voir l’événement',
    },
  ),
  'event.survey': aboutEvent(
    {},
    {
      bell: 'How was it? {{title}}',
      preference: 'Questions after an event that you attended',
      heading: 'How was the event?',
      paragraph:
        'Three short questions help the organizers. They read your answers without your name.',
      action: 'Answer',
    },
    {
      bell: 'Qu’en avez-vous pensé\u202f? {{title}}',
      preference: 'Questions après un événement auquel vous avez participé',
      heading: 'Qu’avez-vous pensé de l’événement\u202f?',
      paragraph:
        'Trois courtes questions aident les organisateurs, qui lisent vos réponses sans votre nom.',
      action: 'Répondre',
    },
  ),
  'event.handed_over': aboutEvent(
    {},
    {
      bell: 'You organize this event now: {{title}}',
      preference: 'An event handed over to you',
      heading: 'You organize this event now',
      paragraph:
        'Its author left the hub. You have taken their place; hosts and registrations stay.',
      action: 'View event',
    },
    {
      bell: 'Vous organisez désormais\u00a0: {{title}}',
      preference: 'Un événement vous est confié',
      heading: 'Vous organisez désormais cet événement',
      paragraph:
        'Son auteur a quitté le hub et vous prenez sa place. Les co-organisateurs et les inscriptions restent.',
      action: 'Voir l’événement',
    },
  ),
  'event.announced': aboutEvent(
    {},
    {
      bell: 'Message about {{title}}',
      preference: 'Message of the organizer of an event',
      heading: 'A message of the organizer',
      action: 'View event',
    },
    {
      bell: 'Message au sujet de\u00a0: {{title}}',
      preference: 'Message de l’organisateur d’un événement',
      heading: 'Un message de l’organisateur',
      action: 'Voir l’événement',
    },
  ),
  'event.reminder_day': defineNotification({
    ...shared,
    params: ['name', 'start', 'end', 'where?'],
    booking: { kind: 'event', calendar: 'reminder' },
    channels: { expiryParam: 'start' },
    en: {
      bell: 'Reminder: {{name}}',
      preference: 'Reminder one day before an event',
      email: remindInEnglish,
    },
    fr: {
      bell: 'Rappel\u00a0: {{name}}',
      preference: 'Rappel un jour avant un événement',
      email: remindInFrench,
    },
  }),
  'event.reminder_hour': defineNotification({
    ...shared,
    params: ['name', 'start', 'end', 'where?'],
    booking: { kind: 'event', calendar: 'reminder' },
    channels: { isUrgent: true, expiryParam: 'start' },
    en: {
      bell: '{{name}} starts within the hour',
      preference: 'Reminder one hour before an event',
      email: remindInEnglish,
    },
    fr: {
      bell: 'Dans l’heure\u00a0: {{name}}',
      preference: 'Rappel une heure avant un événement',
      email: remindInFrench,
    },
  }),
};
