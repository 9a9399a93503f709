// What guests of events without an account are told, by email.
import { defineEmail, type EmailContent, type EmailContext } from '../kernel/email.ts';

export type GuestMailChange =
  | 'confirm'
  | 'registered'
  | 'waiting'
  | 'moved_up'
  | 'changed'
  | 'changed_waiting'
  | 'cancelled'
  | 'reminder'
  | 'event'
  | 'survey'
  | 'message';

interface Texts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraph?: string;
  readonly action: string;
}

const ENGLISH: Readonly<Record<GuestMailChange, Texts>> = {
  confirm: {
    subject: 'Confirm your registration: ',
    heading: 'Confirm your registration',
    paragraph:
      'Your place is kept for two hours. If you did not register, ignore this email: nothing else happens.',
    action: 'Confirm registration',
  },
  registered: {
    subject: 'Registered: ',
    heading: 'You are registered',
    paragraph: 'Your ticket is on the page below. The attached invitation is for your calendar.',
    action: 'View ticket',
  },
  waiting: {
    subject: 'Waiting list: ',
    heading: 'You are on the waiting list',
    paragraph: 'You get a place, and an email, as soon as one becomes free.',
    action: 'View registration',
  },
  moved_up: {
    subject: 'You have a place: ',
    heading: 'You have a place now',
    paragraph:
      'A place became free, and it is yours. Plans changed? Cancel so that others can come.',
    action: 'View ticket',
  },
  changed: {
    subject: 'New time or place: ',
    heading: 'The event has a new time or place',
    paragraph: 'Open the attached invitation to update your calendar.',
    action: 'View registration',
  },
  changed_waiting: {
    subject: 'New time or place: ',
    heading: 'The event has a new time or place',
    paragraph: 'You are still on the waiting list.',
    action: 'View registration',
  },
  cancelled: {
    subject: 'Cancelled: ',
    heading: 'Your registration was cancelled',
    paragraph: 'Open the attached invitation to remove the event from your calendar.',
    action: 'View event',
  },
  reminder: {
    subject: 'Reminder: ',
    heading: 'The event starts soon',
    paragraph: 'Plans changed? Cancel your registration so that others can come.',
    action: 'View ticket',
  },
  event: {
    subject: 'Cancelled: ',
    heading: 'This event will not take place',
    paragraph: 'Open the attached invitation to remove the event from your calendar.',
    action: 'View event',
  },
  survey: {
    subject: 'How was it: ',
    heading: 'How was the event?',
    paragraph:
      'Three short questions help the organizers. They read your answers without your name.',
    action: 'Answer',
  },
  message: {
    subject: 'Message about ',
    heading: 'A message of the organizer',
    action: 'View registration',
  },
};

const FRENCH: Readonly<Record<GuestMailChange, Texts>> = {
  confirm: {
    subject: 'Confirmez votre inscription\u00a0: ',
    heading: 'Confirmez votre inscription',
    paragraph:
      'Votre place est gardée deux heures. Si vous ne vous êtes pas inscrit, ignorez cet e-mail\u00a0: rien d’autre ne se passera.',
    action: 'Confirmer l’inscription',
  },
  registered: {
    subject: 'Inscription confirmée\u00a0: ',
    heading: 'Votre inscription est confirmée',
    paragraph:
      'Votre billet se trouve sur la page ci-dessous. L’invitation jointe est pour votre agenda.',
    action: 'Voir le billet',
  },
  waiting: {
    subject: 'Liste d’attente\u00a0: ',
    heading: 'Vous êtes sur liste d’attente',
    paragraph: 'Vous aurez une place, et un e-mail, dès qu’elle se libère.',
    action: 'Voir l’inscription',
  },
  moved_up: {
    subject: 'Vous avez une place\u00a0: ',
    heading: 'Vous avez maintenant une place',
    paragraph:
      'Une place s’est libérée, elle est à vous. Un imprévu\u00a0? Annulez pour laisser votre place à d’autres.',
    action: 'Voir le billet',
  },
  changed: {
    subject: 'Nouvel horaire ou nouveau lieu\u00a0: ',
    heading: 'L’événement change d’horaire ou de lieu',
    paragraph: 'Ouvrez l’invitation jointe pour mettre votre agenda à jour.',
    action: 'Voir l’inscription',
  },
  changed_waiting: {
    subject: 'Nouvel horaire ou nouveau lieu\u00a0: ',
    heading: 'L’événement change d’horaire ou de lieu',
    paragraph: 'Vous restez sur la liste d’attente.',
    action: 'Voir l’inscription',
  },
  cancelled: {
    subject: 'Inscription annulée\u00a0: ',
    heading: 'Votre inscription est annulée',
    paragraph: 'Ouvrez l’invitation jointe pour retirer l’événement de votre agenda.',
    action: 'Voir l’événement',
  },
  reminder: {
    subject: 'Rappel\u00a0: ',
    heading: 'L’événement commence bientôt',
    paragraph: 'Un imprévu\u00a0? Annulez votre inscription pour laisser votre place à d’autres.',
    action: 'Voir le billet',
  },
  event: {
    subject: 'Événement annulé\u00a0: ',
    heading: 'Cet événement n’aura pas lieu',
    paragraph: 'Ouvrez l’invitation jointe pour retirer l’événement de votre agenda.',
    action: 'Voir l’événement',
  },
  survey: {
    subject: 'Votre avis\u00a0: ',
    heading: 'Qu’avez-vous pensé de l’événement\u202f?',
    paragraph:
      'Trois courtes questions aident les organisateurs, qui lisent vos réponses sans votre nom.',
    action: 'Répondre',
  },
  message: {
    subject: 'Message au sujet de\u00a0: ',
    heading: 'Un message de l’organisateur',
    action: 'Voir l’inscription',
  },
};

const LABELS = {
  en: { when: 'When', where: 'Where', join: 'Join the meeting' },
  fr: { when: 'Quand', where: 'Où', join: 'Rejoindre la réunion' },
};

const isChange = (text: string): text is GuestMailChange => Object.hasOwn(ENGLISH, text);

const write =
  (texts: Readonly<Record<GuestMailChange, Texts>>, labels: (typeof LABELS)['en']) =>
  ({
    param,
    when,
    link: url,
  }: EmailContext<'change' | 'title' | 'where' | 'reason' | 'told' | 'join'>): EmailContent => {
    const change = param('told');
    const { subject, heading, paragraph, action } = texts[isChange(change) ? change : 'changed'];
    return {
      subject: `${subject}${param('title')}`,
      heading,
      paragraphs: paragraph ? [paragraph] : [],
      ...(param('reason') && { quote: param('reason') }),
      facts: [
        [labels.when, when],
        [labels.where, param('where')],
      ],
      action: { label: action, url },
      otherAction: { label: labels.join, url: param('join') },
    };
  };

export const eventGuestEmails = {
  'event-guest': defineEmail({
    params: [
      /** `cancelled` brings a cancellation to the calendar of the guest. */
      'change?',
      /** What the guest is told. */
      'told',
      'title',
      'link',
      'start?',
      'end?',
      'where?',
      'reason?',
      'name?',
      'resource?',
      'count?',
      /** Where a guest of an online event joins it. */
      'join?',
    ],
    link: 'param',
    en: write(ENGLISH, LABELS.en),
    fr: write(FRENCH, LABELS.fr),
  }),
};
