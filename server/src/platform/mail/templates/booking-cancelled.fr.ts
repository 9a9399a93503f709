import type { Template } from '../letter.ts';

export const bookingCancelledFr: Template = ({ say, when, link }) => ({
  subject: when
    ? `Annulée : votre séance du ${when}`
    : `${say('name')} a annulé la demande de séance`,
  heading: when ? 'La séance est annulée' : 'La demande est annulée',
  paragraphs: [
    when
      ? `${say('name')} a annulé votre séance. Le créneau est de nouveau libre.`
      : `${say('name')} a retiré la demande. Vous n’avez plus à y répondre.`,
  ],
  facts: [['Elle était prévue', when]],
  quote: say('reason'),
  action: { label: 'Voir ce qui s’est passé', url: link },
});
