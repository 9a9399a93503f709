import type { Template } from '../letter.ts';

export const registrationWaitingFr: Template = ({ say, hub, link }) => ({
  subject: `${say('name')} attend votre réponse`,
  heading: 'Quelqu’un souhaite entrer',
  paragraphs: [
    `${say('name')} s’est inscrit·e à ${hub} et a complété son profil.`,
    'Acceptez l’inscription, ou refusez-la en donnant la raison. Tant que vous ne l’aurez pas vue, aucun autre e-mail ne vous parlera des suivantes.',
  ],
  action: { label: 'Voir l’inscription', url: link },
});
