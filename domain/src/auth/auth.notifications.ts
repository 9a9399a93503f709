import { defineEmail } from '../kernel/email.ts';

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
      note: 'Ce lien est utilisable une seule fois et expire dans 24 heures. Si vous n’êtes pas à l’origine de cette inscription, ignorez cet e-mail.',
    }),
  }),
  invite: defineEmail({
    params: ['token', 'organization'],
    link: (linkToken) => `/reset-password/${linkToken('invite')}`,
    en: ({ recipient, hub, link, param }) => ({
      subject: `You are invited to ${hub}`,
      heading: `${recipient}, your place is ready`,
      paragraphs: [
        param('organization')
          ? `An account at ${hub} has been made for you, with ${param('organization')}. Choose a password and come in.`
          : `An account at ${hub} has been made for you. Choose a password and come in.`,
      ],
      action: { label: 'Choose my password', url: link },
      note: 'The link works once, for 7 days. After that, ask for a new one on the sign-in page.',
    }),
    fr: ({ recipient, hub, link, param }) => ({
      subject: `Vous êtes invité·e à ${hub}`,
      heading: `${recipient}, votre place est prête`,
      paragraphs: [
        param('organization')
          ? `Un compte ${hub} a été créé pour vous, au sein de ${param('organization')}. Choisissez un mot de passe et entrez.`
          : `Un compte ${hub} a été créé pour vous. Choisissez un mot de passe et entrez.`,
      ],
      action: { label: 'Choisir mon mot de passe', url: link },
      note: 'Ce lien fonctionne une seule fois, pendant 7 jours. Passé ce délai, demandez-en un nouveau depuis la page de connexion.',
    }),
  }),
  recover: defineEmail({
    params: ['token'],
    link: (linkToken) => `/reset-password/${linkToken('reset')}`,
    en: ({ hub, link }) => ({
      subject: 'Choose a new password',
      heading: 'A new password',
      paragraphs: [
        `Somebody, hopefully you, asked for a new password for your account at ${hub}. Choose it here:`,
      ],
      action: { label: 'Choose a new password', url: link },
      note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Un nouveau mot de passe',
      paragraphs: [
        `Une demande de nouveau mot de passe a été faite pour votre compte ${hub}. Si elle vient de vous, choisissez-le ici :`,
      ],
      action: { label: 'Choisir un mot de passe', url: link },
      note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    }),
  }),
  'password-changed': defineEmail({
    params: [],
    link: '/recover',
    en: ({ hub, link }) => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your account at ${hub} has just been changed, and you were signed out on your other devices.`,
        'If it was you, there is nothing to do.',
      ],
      action: { label: 'It was not me', url: link },
      note: 'The button leads to the page where you choose a new password.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Votre mot de passe a été modifié',
      heading: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Le mot de passe de votre compte ${hub} vient d’être modifié, et vos autres appareils ont été déconnectés.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      action: { label: 'Ce n’était pas moi', url: link },
      note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
    }),
  }),
  'email-changed': defineEmail({
    params: [],
    link: '/login',
    en: ({ hub, link }) => ({
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        `The team of ${hub} has given your account another email address. This one no longer opens it, and you were signed out everywhere.`,
        'If you did not ask for it, tell the hub’s team at once.',
      ],
      action: { label: 'Go to the sign-in page', url: link },
      note: 'A link to confirm the new address was sent there.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Votre adresse e-mail a été modifiée',
      heading: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        `L’équipe ${hub} a donné une autre adresse e-mail à votre compte. Celle-ci ne l’ouvre plus, et vous avez été déconnecté·e partout.`,
        'Si vous ne l’avez pas demandé, prévenez aussitôt l’équipe du hub.',
      ],
      action: { label: 'Aller à la page de connexion', url: link },
      note: 'Un lien de confirmation a été envoyé à la nouvelle adresse.',
    }),
  }),
  'provider-linked': defineEmail({
    params: ['provider'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: `You can sign in with ${param('provider')} now`,
      heading: 'A new way to sign in',
      paragraphs: [
        `Your account at ${hub} has just been linked to ${param('provider')}: whoever signs in there as you comes in here.`,
        'If it was you, there is nothing to do.',
      ],
      action: { label: 'Look at my sign-in ways', url: link },
      note: 'If it was not you, take the link away there and choose a new password.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: `Vous pouvez maintenant vous connecter avec ${param('provider')}`,
      heading: 'Une nouvelle façon de vous connecter',
      paragraphs: [
        `Votre compte ${hub} vient d’être lié à ${param('provider')} : qui s’y connecte sous votre nom entre ici.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      action: { label: 'Voir mes connexions', url: link },
      note: 'Si ce n’était pas vous, retirez ce lien et choisissez un nouveau mot de passe.',
    }),
  }),
  'provider-unlinked': defineEmail({
    params: ['provider'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: `You no longer sign in with ${param('provider')}`,
      heading: 'One way to sign in less',
      paragraphs: [
        `The link between your account at ${hub} and ${param('provider')} has just been taken away. You sign in with your password.`,
        'If it was you, there is nothing to do.',
      ],
      action: { label: 'Look at my sign-in ways', url: link },
      note: 'If it was not you, choose a new password.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: `Vous ne vous connectez plus avec ${param('provider')}`,
      heading: 'Une façon de se connecter en moins',
      paragraphs: [
        `Le lien entre votre compte ${hub} et ${param('provider')} vient d’être retiré. Vous vous connectez avec votre mot de passe.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      action: { label: 'Voir mes connexions', url: link },
      note: 'Si ce n’était pas vous, choisissez un nouveau mot de passe.',
    }),
  }),
  'second-factor-on': defineEmail({
    params: [],
    link: '/account?tab=security',
    en: ({ hub, link }) => ({
      subject: 'Two-step sign-in is on',
      heading: 'Two-step sign-in is on',
      paragraphs: [
        `From now on signing in to ${hub} asks for a code of your app besides your password. You were signed out on your other devices.`,
        'Keep your recovery codes in a safe place: they let you in when you do not have your phone.',
      ],
      action: { label: 'See where you are signed in', url: link },
      note: 'If it was not you, ask the hub’s team for help at once.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'La connexion en deux étapes est activée',
      heading: 'La connexion en deux étapes est activée',
      paragraphs: [
        `Désormais, la connexion à ${hub} demande un code de votre application en plus de votre mot de passe. Vos autres appareils ont été déconnectés.`,
        'Gardez vos codes de secours en lieu sûr : ils vous ouvrent la porte quand vous n’avez pas votre téléphone.',
      ],
      action: { label: 'Voir où vous êtes connecté', url: link },
      note: 'Si ce n’était pas vous, demandez tout de suite de l’aide à l’équipe du hub.',
    }),
  }),
  'second-factor-off': defineEmail({
    params: [],
    link: '/recover',
    en: ({ hub, link }) => ({
      subject: 'Two-step sign-in is off',
      heading: 'Two-step sign-in is off',
      paragraphs: [
        `Signing in to ${hub} asks for your password alone again. The codes of your app and your recovery codes are void.`,
        'If it was you, there is nothing to do.',
      ],
      action: { label: 'It was not me', url: link },
      note: 'The button leads to the page where you choose a new password.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'La connexion en deux étapes est désactivée',
      heading: 'La connexion en deux étapes est désactivée',
      paragraphs: [
        `La connexion à ${hub} ne demande plus que votre mot de passe. Les codes de votre application et vos codes de secours ne valent plus rien.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      action: { label: 'Ce n’était pas moi', url: link },
      note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
    }),
  }),
  'second-factor-reset': defineEmail({
    params: [],
    link: '/account?tab=security',
    en: ({ hub, link }) => ({
      subject: 'The hub has reset your two-step sign-in',
      heading: 'Your two-step sign-in was reset',
      paragraphs: [
        `The team of ${hub} has taken away the second step of your sign-in, and you were signed out everywhere. The codes of your app and your recovery codes are void.`,
        'Sign in with your password and set it up again, with the phone you have now.',
      ],
      action: { label: 'Set it up again', url: link },
      note: 'If you did not ask for this, tell the hub’s team.',
    }),
    fr: ({ hub, link }) => ({
      subject: 'Le hub a réinitialisé votre connexion en deux étapes',
      heading: 'Votre connexion en deux étapes a été réinitialisée',
      paragraphs: [
        `L’équipe de ${hub} a retiré la seconde étape de votre connexion, et vous avez été déconnecté partout. Les codes de votre application et vos codes de secours ne valent plus rien.`,
        'Connectez-vous avec votre mot de passe et activez-la à nouveau, avec le téléphone que vous avez maintenant.',
      ],
      action: { label: 'L’activer à nouveau', url: link },
      note: 'Si vous n’avez rien demandé, prévenez l’équipe du hub.',
    }),
  }),
  'recovery-code-used': defineEmail({
    params: ['left'],
    link: '/account?tab=security',
    en: ({ hub, link, param }) => ({
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      paragraphs: [
        `One of your recovery codes has just been used at ${hub}. It is void now.`,
        param('left') === '0'
          ? 'There is none left: make new ones.'
          : `You have ${param('left')} left.`,
      ],
      action: { label: 'Open your account', url: link },
      note: 'If it was not you, change your password at once.',
    }),
    fr: ({ hub, link, param }) => ({
      subject: 'Un code de secours a été utilisé',
      heading: 'Un code de secours a été utilisé',
      paragraphs: [
        `Un de vos codes de secours vient d’être utilisé sur ${hub}. Il ne vaut plus rien.`,
        param('left') === '0'
          ? 'Il ne vous en reste aucun : créez-en de nouveaux.'
          : `Il vous en reste ${param('left')}.`,
      ],
      action: { label: 'Ouvrir votre compte', url: link },
      note: 'Si ce n’était pas vous, changez tout de suite de mot de passe.',
    }),
  }),
};
