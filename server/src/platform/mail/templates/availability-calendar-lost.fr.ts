import type { Template } from '../letter.ts';

export const availabilityCalendarLostFr: Template = ({ say, link }) => ({
  subject: 'Votre agenda personnel ne peut plus être lu',
  heading: 'Votre agenda ne peut plus être lu',
  paragraphs: [
    'Depuis un jour, nous ne parvenons plus à lire l’agenda personnel que vous avez ajouté à vos disponibilités. Ses heures occupées ne comptent plus : on pourra vous demander des sessions à ces moments-là.',
    say('failure') === 'key_lost'
      ? 'Le hub a perdu la clé avec laquelle son adresse était conservée : saisissez de nouveau l’adresse, ou retirez l’agenda.'
      : 'Son adresse a peut-être changé : vérifiez-la, ou retirez l’agenda. Dès qu’il redevient lisible, il compte de nouveau de lui-même.',
  ],
  action: { label: 'Voir mes disponibilités', url: link },
});
