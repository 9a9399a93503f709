import { permission } from '../access/access.ts';
import { defineEmail, type EmailContext } from '../kernel/email.ts';
import { recordLink } from '../kernel/notification-type.ts';
import { defineSubmissionNotifications } from '../kernel/submission-notifications.ts';

const types = defineSubmissionNotifications({
  audience: permission('read', 'service-request'),
  link: recordLink('/community-service'),
  en: {
    label: 'Partner request',
    one: 'a partner request',
    view: 'View request',
    changes: {
      in_progress: {
        label: 'In progress',
        heading: 'The hub team is handling your request',
        paragraph: 'You can follow it and write to the hub team on its page.',
      },
      done: { label: 'Done', heading: 'Your request is done' },
      refused: { label: 'Declined', heading: 'Your request was declined' },
    },
  },
  fr: {
    label: 'Demande au partenaire',
    one: 'une demande au partenaire',
    view: 'Voir la demande',
    changes: {
      in_progress: {
        label: 'En cours',
        heading: 'L’équipe du hub traite votre demande',
        paragraph: 'Suivez son avancement et écrivez à l’équipe du hub sur sa page.',
      },
      done: { label: 'Terminée', heading: 'Votre demande est terminée' },
      refused: { label: 'Refusée', heading: 'Votre demande a été refusée' },
    },
  },
});

export const communityNotifications = {
  'service_request.submitted': types.submitted,
  'service_request.changed': types.changed,
  'service_request.message': types.message,
  'service_request.assigned': types.assigned,
  'service_request.overdue': types.overdue,
};

type ForwardContext = EmailContext<
  'program' | 'number' | 'title' | 'name' | 'email' | 'organization' | 'text' | 'answers' | 'files'
>;

/** To the partner of a program, who has no account. */
export const communityEmails = {
  'partner-request': defineEmail({
    params: [
      'program',
      'number',
      'title',
      'name',
      'email',
      'organization?',
      'text',
      'answers',
      'files?',
    ],
    link: '/',
    en: ({ param, hub, link: url }: ForwardContext) => ({
      subject: `${param('program')} request #${param('number')}: ${param('title')}`,
      heading: `${param('name')} asks for a service of ${param('program')}`,
      paragraphs: [
        `${hub} forwards this request with the consent of its author. Please answer the author by email.`,
        param('answers'),
      ],
      facts: [
        ['Request', `#${param('number')} ${param('title')}`],
        ['Name', param('name')],
        ['Email', param('email')],
        ['Organization', param('organization')],
        ['Files, on request at the hub', param('files')],
      ],
      quote: param('text'),
      action: { label: `Visit ${hub}`, url },
    }),
    fr: ({ param, hub, link: url }: ForwardContext) => ({
      subject: `Demande ${param('program')} nº\u00a0${param('number')}\u00a0: ${param('title')}`,
      heading: `Demande de service ${param('program')}\u00a0: ${param('name')}`,
      paragraphs: [
        `${hub} vous transmet cette demande avec l’accord de son auteur. Merci de lui répondre par e-mail.`,
        param('answers'),
      ],
      facts: [
        ['Demande', `nº\u00a0${param('number')} ${param('title')}`],
        ['Nom', param('name')],
        ['E-mail', param('email')],
        ['Organisation', param('organization')],
        ['Fichiers, disponibles auprès du hub', param('files')],
      ],
      quote: param('text'),
      action: { label: `Voir ${hub}`, url },
    }),
  }),
};
