import { defineEmail } from '../kernel/email.ts';

export const hubSettingsEmails = {
  settings_test: defineEmail({
    params: [],
    link: () => '/settings?group=mail',
    en: ({ hub, link }) => ({
      subject: `Test email of ${hub}`,
      heading: 'Emails arrive',
      paragraphs: [
        `You asked for this email on the settings screen. ${hub} sends its emails with these settings.`,
      ],
      action: { label: 'Open the settings', url: link },
    }),
    fr: ({ hub, link }) => ({
      subject: `E-mail de test de ${hub}`,
      heading: 'Les e-mails arrivent',
      paragraphs: [
        `Vous avez demandé cet e-mail depuis l’écran des paramètres. ${hub} envoie ses e-mails avec ces paramètres.`,
      ],
      action: { label: 'Ouvrir les paramètres', url: link },
    }),
  }),
};
