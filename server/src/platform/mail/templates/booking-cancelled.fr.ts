import type { Template } from '../letter.ts';

export const bookingCancelledFr: Template = ({ say, when, link }) => ({
  subject: when
    ? `Annulée : votre session du ${when}`
    : `${say('name')} a annulé la demande de session`,
  heading: when ? 'La session est annulée' : 'La demande est annulée',
  paragraphs: [
    when
      ? `${say('name')} a annulé votre session. Le créneau est de nouveau libre.`
      : `${say('name')} a annulé cette demande. Elle n’attend plus de réponse.`,
  ],
  facts: [
    ['Elle était prévue', when],
    ['Semaines suivantes annulées aussi', say('more')],
  ],
  quote: say('reason'),
  action: { label: 'Voir ce qui s’est passé', url: link },
});
