import type { Template } from '../letter.ts';

export const recoveryCodeUsedFr: Template = ({ hub, link, say }) => ({
  subject: 'Un code de secours a été utilisé',
  heading: 'Un code de secours a été utilisé',
  paragraphs: [
    `Un de vos codes de secours vient d’être utilisé sur ${hub}. Il ne vaut plus rien.`,
    say('left') === '0'
      ? 'Il ne vous en reste aucun : créez-en de nouveaux.'
      : `Il vous en reste ${say('left')}.`,
  ],
  action: { label: 'Ouvrir votre compte', url: link },
  note: 'Si ce n’était pas vous, changez tout de suite de mot de passe.',
});
