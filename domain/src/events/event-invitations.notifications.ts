// What brings calendars up to date whose owners get no email about the change itself.
import { defineEmail, type EmailContent, type EmailContext } from '../kernel/email.ts';

interface Labels {
  readonly when: string;
  readonly where: string;
  readonly action: string;
}
const EN: Labels = { when: 'When', where: 'Where', action: 'View event' };
const FR: Labels = { when: 'Quand', where: 'Où', action: 'Voir l’événement' };

interface InvitationTexts {
  readonly label: string;
  readonly heading: (name: string) => string;
  readonly paragraph: string;
}
/** What calendars take, or what a user is told who organizes the event from now on (`organizes`), or no longer does (`left`). */
type InvitationChange = 'REQUEST' | 'CANCEL' | 'organizes' | 'left';

const ADDED = 'Open the attached invitation to add the event to your calendar';
const REMOVED = 'Open the attached invitation to remove the event from your calendar.';
const INVITATIONS_EN: Readonly<Record<InvitationChange, InvitationTexts>> = {
  REQUEST: {
    label: 'Event: ',
    heading: (name) => name,
    paragraph: `${ADDED}, or to update it there.`,
  },
  CANCEL: {
    label: 'Cancelled: ',
    heading: (name) => `${name} was cancelled`,
    paragraph: REMOVED,
  },
  organizes: {
    label: 'You organize: ',
    heading: (name) => `You organize ${name}`,
    paragraph: `${ADDED}.`,
  },
  left: {
    label: 'You no longer organize: ',
    heading: (name) => `You no longer organize ${name}`,
    paragraph: REMOVED,
  },
};

const AJOUT = 'Ouvrez l’invitation jointe pour ajouter l’événement à votre agenda';
const RETRAIT = 'Ouvrez l’invitation jointe pour retirer l’événement de votre agenda.';
const INVITATIONS_FR: Readonly<Record<InvitationChange, InvitationTexts>> = {
  REQUEST: {
    label: 'Événement\u00a0: ',
    heading: (name) => name,
    paragraph: `${AJOUT} ou le mettre à jour.`,
  },
  CANCEL: {
    label: 'Annulation\u00a0: ',
    heading: (name) => `Événement annulé\u00a0: ${name}`,
    paragraph: RETRAIT,
  },
  organizes: {
    label: 'Vous organisez\u00a0: ',
    heading: (name) => `Vous organisez ${name}`,
    paragraph: `${AJOUT}.`,
  },
  left: {
    label: 'Vous n’organisez plus\u00a0: ',
    heading: (name) => `Vous n’organisez plus ${name}`,
    paragraph: RETRAIT,
  },
};

const isInvitationChange = (text: string): text is InvitationChange =>
  Object.hasOwn(INVITATIONS_EN, text);

const invite =
  (
    texts: Readonly<Record<InvitationChange, InvitationTexts>>,
    { when: whenLabel, where, action }: Labels,
  ) =>
  ({
    param,
    when,
    shortWhen,
    link: url,
  }: EmailContext<'method' | 'told' | 'name' | 'where'>): EmailContent => {
    const told = param('told') || param('method');
    const { label, heading, paragraph } = texts[isInvitationChange(told) ? told : 'REQUEST'];
    return {
      subject: `${label}${param('name')}, ${shortWhen}`,
      heading: heading(param('name')),
      paragraphs: [paragraph],
      facts: [
        [whenLabel, when],
        [where, param('where')],
      ],
      // Who organized a private event may no longer open its page.
      ...(told !== 'left' && { action: { label: action, url } }),
    };
  };

export const eventEmails = {
  'event-invitation': defineEmail({
    params: [
      'method',
      'told?',
      'link',
      'name?',
      'where?',
      'start?',
      'end?',
      'count?',
      'whole?',
      'waits?',
    ],
    link: 'param',
    isOptional: true,
    en: invite(INVITATIONS_EN, EN),
    fr: invite(INVITATIONS_FR, FR),
  }),
};
