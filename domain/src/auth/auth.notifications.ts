import { defineEmail } from '../kernel/email.ts';

/** Two groups of four are read and typed more easily. */
const groupDigits = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

export const authEmails = {
  verify: defineEmail({
    params: ['token'],
    link: (linkToken) => `/verify/${linkToken('verify')}`,
    en: ({ recipient, hub, link }) => ({
      subject: 'Verify your email',
      heading: `Welcome, ${recipient}`,
      paragraphs: [
        `Verify your email to continue your registration at ${hub}. The link also signs you in.`,
      ],
      action: { label: 'Verify email', url: link },
      note: 'The link works once and expires in 24 hours. If you didn’t register, ignore this email.',
    }),
    fr: ({ recipient, hub, link }) => ({
      subject: 'Vérifiez votre adresse e-mail',
      heading: `Bienvenue, ${recipient}`,
      paragraphs: [
        `Vérifiez votre adresse e-mail pour poursuivre votre inscription à ${hub}. Le lien vous connecte directement.`,
      ],
      action: { label: 'Vérifier mon adresse', url: link },
      note: 'Ce lien fonctionne une seule fois et expire dans 24 heures. Si vous n’êtes pas à l’origine de cette inscription, ignorez cet e-mail.',
    }),
  }),
  invite: defineEmail({
    params: ['token', 'organization'],
    link: (linkToken) => `/reset-password/${linkToken('invite')}?first=yes`,
    en: ({ recipient, hub, link, param }) => ({
      subject: `You’re invited to join ${hub}`,
      heading: `Welcome to ${hub}, ${recipient}`,
      paragraphs: [
        param('organization')
          ? `The hub team created an account for you as a member of ${param('organization')}. Choose a password to sign in.`
          : 'The hub team created an account for you. Choose a password to sign in.',
      ],
      action: { label: 'Choose a password', url: link },
      note: 'The link works once and expires in 7 days. After that, request a new one on the sign-in page.',
    }),
    fr: ({ recipient, hub, link, param }) => ({
      subject: `Invitation à rejoindre ${hub}`,
      heading: `Bienvenue à ${hub}, ${recipient}`,
      paragraphs: [
        param('organization')
          ? `L’équipe du hub vous a créé un compte au sein de l’organisation ${param('organization')}. Choisissez un mot de passe pour vous connecter.`
          : 'L’équipe du hub vous a créé un compte. Choisissez un mot de passe pour vous connecter.',
      ],
      action: { label: 'Choisir un mot de passe', url: link },
      note: 'Ce lien fonctionne une seule fois et expire dans 7 jours. Passé ce délai, demandez-en un nouveau depuis la page de connexion.',
    }),
  }),
  recover: defineEmail({
    params: ['token'],
    link: (linkToken) => `/reset-password/${linkToken('reset')}`,
    en: ({ hub, link }) => ({
      subject: 'Reset your password',
      heading: 'Reset your password',
      paragraphs: [
        `We received a request to reset the password for your ${hub} account. Choose a new one here.`,
      ],
      action: { label: 'Choose a new password', url: link },
      note: 'The link works once and expires in one hour. If you didn’t request it, ignore this email. Your password won’t change.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Réinitialisez votre mot de passe',
      heading: 'Réinitialisez votre mot de passe',
      paragraphs: [
        `Une réinitialisation du mot de passe de votre compte ${hub} a été demandée. Choisissez un nouveau mot de passe ci-dessous.`,
      ],
      action: { label: 'Choisir un mot de passe', url: link },
      note: 'Ce lien fonctionne une seule fois et expire dans une heure. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe ne changera pas.',
    }),
  }),
  'first-password': defineEmail({
    params: ['token'],
    link: '/account?tab=security',
    en: ({ hub, link, code }) => ({
      subject: 'Your code to set your password',
      heading: 'Set your password',
      paragraphs: [`Enter this code in your security settings on ${hub}:`],
      facts: [['Code', groupDigits(code)]],
      action: { label: 'Open security settings', url: link },
      note: 'The code is valid for 15 minutes. If you didn’t request it, ignore this email and check which devices are signed in to your account.',
    }),
    fr: ({ hub, link, code }) => ({
      subject: 'Votre code pour choisir un mot de passe',
      heading: 'Choisissez un mot de passe',
      paragraphs: [`Saisissez ce code dans vos paramètres de sécurité sur ${hub} :`],
      facts: [['Code', groupDigits(code)]],
      action: { label: 'Ouvrir les paramètres de sécurité', url: link },
      note: 'Ce code est valable 15 minutes. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail et vérifiez vos sessions de connexion.',
    }),
  }),
  'password-changed': defineEmail({
    params: [],
    link: '/recover',
    en: ({ hub, link }) => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password for your ${hub} account was just changed. You were signed out of your other devices.`,
      ],
      action: { label: 'Reset password', url: link },
      note: 'If this was you, no action is needed. If not, reset your password now.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Votre mot de passe a été modifié',
      heading: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Le mot de passe de votre compte ${hub} vient d’être modifié. Vos autres appareils ont été déconnectés.`,
      ],
      action: { label: 'Réinitialiser le mot de passe', url: link },
      note: 'Si vous êtes à l’origine de cette modification, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe sans attendre.',
    }),
  }),
  'email-changed': defineEmail({
    params: [],
    link: '/login',
    en: ({ hub, link }) => ({
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        `The hub team changed the email address for your ${hub} account. You can no longer sign in with this address, and you were signed out everywhere.`,
        'We sent a verification link to the new address.',
      ],
      action: { label: 'Go to sign-in', url: link },
      note: 'If you didn’t request this, contact the hub team now.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Votre adresse e-mail a été modifiée',
      heading: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        `L’équipe du hub a modifié l’adresse e-mail de votre compte ${hub}. L’ancienne ne permet plus de vous connecter, et tous vos appareils ont été déconnectés.`,
        'Nous avons envoyé un lien de vérification à la nouvelle adresse.',
      ],
      action: { label: 'Se connecter', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette modification, contactez l’équipe du hub sans attendre.',
    }),
  }),
  'provider-linked': defineEmail({
    params: ['provider'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: `${param('provider')} was linked to your account`,
      heading: `${param('provider')} was linked to your account`,
      paragraphs: [`You can now sign in to ${hub} with ${param('provider')}.`],
      action: { label: 'Review sign-in options', url: link },
      note: 'If this wasn’t you, unlink this sign-in method and change your password.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: `${param('provider')} a été associé à votre compte`,
      heading: `${param('provider')} a été associé à votre compte`,
      paragraphs: [`Vous pouvez maintenant vous connecter à ${hub} avec ${param('provider')}.`],
      action: { label: 'Vérifier mes connexions', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette association, dissociez ce compte et changez de mot de passe.',
    }),
  }),
  'provider-unlinked': defineEmail({
    params: ['provider'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: `${param('provider')} was removed from your account`,
      heading: `${param('provider')} was removed from your account`,
      paragraphs: [
        `You can no longer sign in to ${hub} with ${param('provider')}. Use your password instead.`,
      ],
      action: { label: 'Review sign-in options', url: link },
      note: 'If this wasn’t you, change your password.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: `${param('provider')} a été dissocié de votre compte`,
      heading: `${param('provider')} a été dissocié de votre compte`,
      paragraphs: [
        `Vous ne pouvez plus vous connecter à ${hub} avec ${param('provider')}. Utilisez votre mot de passe.`,
      ],
      action: { label: 'Vérifier mes connexions', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette modification, changez de mot de passe.',
    }),
  }),
  'second-factor-on': defineEmail({
    params: [],
    link: '/account?tab=security',
    en: ({ hub, link }) => ({
      subject: 'Two-step sign-in is on',
      heading: 'Two-step sign-in is on',
      paragraphs: [
        `Signing in to ${hub} now requires your password and a code from your app. You were signed out of your other devices.`,
        'Keep your recovery codes in a safe place. You’ll need one to sign in without your phone.',
      ],
      action: { label: 'Review your devices', url: link },
      note: 'If this wasn’t you, contact the hub team now.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'La connexion en deux étapes est activée',
      heading: 'La connexion en deux étapes est activée',
      paragraphs: [
        `La connexion à ${hub} demande désormais un code de votre application après votre mot de passe. Vos autres appareils ont été déconnectés.`,
        'Gardez vos codes de secours en lieu sûr. Il vous en faudra un pour vous connecter sans votre téléphone.',
      ],
      action: { label: 'Vérifier mes appareils', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette modification, contactez l’équipe du hub sans attendre.',
    }),
  }),
  'second-factor-off': defineEmail({
    params: [],
    link: '/recover',
    en: ({ hub, link }) => ({
      subject: 'Two-step sign-in is off',
      heading: 'Two-step sign-in is off',
      paragraphs: [
        `Signing in to ${hub} now requires only your password. Codes from your app and your recovery codes no longer work.`,
      ],
      action: { label: 'Reset password', url: link },
      note: 'If this was you, no action is needed. If not, reset your password now.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'La connexion en deux étapes est désactivée',
      heading: 'La connexion en deux étapes est désactivée',
      paragraphs: [
        `La connexion à ${hub} ne demande plus que votre mot de passe. Les codes de votre application et vos codes de secours ne fonctionnent plus.`,
      ],
      action: { label: 'Réinitialiser le mot de passe', url: link },
      note: 'Si vous êtes à l’origine de cette modification, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe sans attendre.',
    }),
  }),
  'second-factor-reset': defineEmail({
    params: [],
    link: '/account?tab=security',
    en: ({ link }) => ({
      subject: 'Your two-step sign-in was reset',
      heading: 'Your two-step sign-in was reset',
      paragraphs: [
        'The hub team turned off your two-step sign-in and signed you out everywhere. Codes from your app and your recovery codes no longer work.',
        'Sign in with your password, then set up two-step sign-in again on your phone.',
      ],
      action: { label: 'Set up again', url: link },
      note: 'If you didn’t request this, contact the hub team.',
    }),
    fr: ({ link }) => ({
      subject: 'Votre connexion en deux étapes a été réinitialisée',
      heading: 'Votre connexion en deux étapes a été réinitialisée',
      paragraphs: [
        'L’équipe du hub a désactivé votre connexion en deux étapes et déconnecté tous vos appareils. Les codes de votre application et vos codes de secours ne fonctionnent plus.',
        'Connectez-vous avec votre mot de passe, puis réactivez la connexion en deux étapes avec votre téléphone.',
      ],
      action: { label: 'L’activer de nouveau', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette demande, contactez l’équipe du hub.',
    }),
  }),
  'sessions-ended': defineEmail({
    params: [],
    link: '/account?tab=security',
    en: ({ link }) => ({
      subject: 'You were signed out of all devices',
      heading: 'You were signed out of all devices',
      paragraphs: [
        'The hub team signed you out everywhere. Your password and your two-step sign-in did not change.',
        'Sign in again to continue. If you think that someone else used your account, change your password.',
      ],
      action: { label: 'Sign in', url: link },
      note: 'If you don’t know why, contact the hub team.',
    }),
    fr: ({ link }) => ({
      subject: 'Tous vos appareils ont été déconnectés',
      heading: 'Tous vos appareils ont été déconnectés',
      paragraphs: [
        'L’équipe du hub a déconnecté tous vos appareils. Votre mot de passe et votre connexion en deux étapes restent inchangés.',
        'Reconnectez-vous pour continuer. Si vous pensez qu’une autre personne a utilisé votre compte, modifiez votre mot de passe.',
      ],
      action: { label: 'Se connecter', url: link },
      note: 'Si vous n’en connaissez pas la raison, contactez l’équipe du hub.',
    }),
  }),
  'recovery-code-used': defineEmail({
    params: ['left'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      paragraphs: [
        `One of your recovery codes was just used to sign in to ${hub}. That code no longer works.`,
        param('left') === '0'
          ? 'You have no recovery codes left. Create new ones.'
          : `Codes left: ${param('left')}.`,
      ],
      action: { label: 'Manage recovery codes', url: link },
      note: 'If this wasn’t you, change your password now.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: 'Un code de secours a été utilisé',
      heading: 'Un code de secours a été utilisé',
      paragraphs: [
        `L’un de vos codes de secours vient de servir à se connecter à ${hub}. Il ne fonctionne plus.`,
        param('left') === '0'
          ? 'Il ne vous en reste aucun. Créez-en de nouveaux.'
          : `Codes restants : ${param('left')}.`,
      ],
      action: { label: 'Gérer les codes de secours', url: link },
      note: 'Si vous n’êtes pas à l’origine de cette connexion, changez de mot de passe sans attendre.',
    }),
  }),
};
