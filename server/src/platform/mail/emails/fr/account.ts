import type { AccountEmails } from '../email-catalogue.ts';

export const accountEmails: AccountEmails = {
  verify: ({ recipient, hub, link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    heading: `Bienvenue, ${recipient}`,
    paragraphs: [
      `Vous venez de vous inscrire à ${hub}. Un clic suffit pour confirmer que cette adresse est bien la vôtre ; vous pourrez ensuite vous connecter et compléter votre profil.`,
    ],
    action: { label: 'Confirmer mon adresse', url: link },
    note: 'Ce lien fonctionne une seule fois, pendant 24 heures. Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message : il ne se passera rien.',
  }),
  invite: ({ recipient, hub, link, param }) => ({
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
  recover: ({ hub, link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Un nouveau mot de passe',
    paragraphs: [
      `Une demande de nouveau mot de passe a été faite pour votre compte ${hub}. Si elle vient de vous, choisissez-le ici :`,
    ],
    action: { label: 'Choisir un mot de passe', url: link },
    note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
  }),
  'password-changed': ({ hub, link }) => ({
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte ${hub} vient d’être modifié, et vos autres appareils ont été déconnectés.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Ce n’était pas moi', url: link },
    note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
  }),
  'email-changed': ({ hub, link }) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    heading: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      `L’équipe ${hub} a donné une autre adresse e-mail à votre compte. Celle-ci ne l’ouvre plus, et vous avez été déconnecté·e partout.`,
      'Si vous ne l’avez pas demandé, prévenez aussitôt l’équipe du hub.',
    ],
    action: { label: 'Aller à la page de connexion', url: link },
    note: 'Un lien de confirmation a été envoyé à la nouvelle adresse.',
  }),
  'provider-linked': ({ hub, link, param }) => ({
    subject: `Vous pouvez maintenant vous connecter avec ${param('provider')}`,
    heading: 'Une nouvelle façon de vous connecter',
    paragraphs: [
      `Votre compte ${hub} vient d’être lié à ${param('provider')} : qui s’y connecte sous votre nom entre ici.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Voir mes connexions', url: link },
    note: 'Si ce n’était pas vous, retirez ce lien et choisissez un nouveau mot de passe.',
  }),
  'provider-unlinked': ({ hub, link, param }) => ({
    subject: `Vous ne vous connectez plus avec ${param('provider')}`,
    heading: 'Une façon de se connecter en moins',
    paragraphs: [
      `Le lien entre votre compte ${hub} et ${param('provider')} vient d’être retiré. Vous vous connectez avec votre mot de passe.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Voir mes connexions', url: link },
    note: 'Si ce n’était pas vous, choisissez un nouveau mot de passe.',
  }),
  'second-factor-on': ({ hub, link }) => ({
    subject: 'La connexion en deux étapes est activée',
    heading: 'La connexion en deux étapes est activée',
    paragraphs: [
      `Désormais, la connexion à ${hub} demande un code de votre application en plus de votre mot de passe. Vos autres appareils ont été déconnectés.`,
      'Gardez vos codes de secours en lieu sûr : ils vous ouvrent la porte quand vous n’avez pas votre téléphone.',
    ],
    action: { label: 'Voir où vous êtes connecté', url: link },
    note: 'Si ce n’était pas vous, demandez tout de suite de l’aide à l’équipe du hub.',
  }),
  'second-factor-off': ({ hub, link }) => ({
    subject: 'La connexion en deux étapes est désactivée',
    heading: 'La connexion en deux étapes est désactivée',
    paragraphs: [
      `La connexion à ${hub} ne demande plus que votre mot de passe. Les codes de votre application et vos codes de secours ne valent plus rien.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Ce n’était pas moi', url: link },
    note: 'Le bouton mène à la page où choisir un nouveau mot de passe.',
  }),
  'second-factor-reset': ({ hub, link }) => ({
    subject: 'Le hub a réinitialisé votre connexion en deux étapes',
    heading: 'Votre connexion en deux étapes a été réinitialisée',
    paragraphs: [
      `L’équipe de ${hub} a retiré la seconde étape de votre connexion, et vous avez été déconnecté partout. Les codes de votre application et vos codes de secours ne valent plus rien.`,
      'Connectez-vous avec votre mot de passe et activez-la à nouveau, avec le téléphone que vous avez maintenant.',
    ],
    action: { label: 'L’activer à nouveau', url: link },
    note: 'Si vous n’avez rien demandé, prévenez l’équipe du hub.',
  }),
  'recovery-code-used': ({ hub, link, param }) => ({
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
  'welcome-waiting': ({ recipient, hub, link }) => ({
    subject: 'Nous avons bien reçu votre inscription',
    heading: `Merci, ${recipient}`,
    paragraphs: [
      `Votre profil est complet et l’équipe de ${hub} l’a sous les yeux.`,
      'Tout s’ouvrira dès que quelqu’un l’aura examiné.',
    ],
    action: { label: 'Voir où en est ma demande', url: link },
  }),
  'registration.waiting': ({ param, hub, link }) => ({
    subject: `${param('name')} attend votre réponse`,
    heading: 'Quelqu’un souhaite entrer',
    paragraphs: [
      `${param('name')} s’est inscrit·e à ${hub} et a complété son profil.`,
      'Acceptez l’inscription, ou refusez-la en donnant la raison. Tant que vous ne l’aurez pas vue, aucun autre e-mail ne vous parlera des suivantes.',
    ],
    action: { label: 'Voir l’inscription', url: link },
  }),
  'registration-accepted': ({ recipient, hub, link }) => ({
    subject: `Bienvenue à ${hub}`,
    heading: `C’est fait, ${recipient}`,
    paragraphs: [
      `L’équipe de ${hub} a accepté votre inscription.`,
      'Connectez-vous avec l’adresse et le mot de passe que vous avez choisis : votre menu est ouvert.',
    ],
    action: { label: 'Ouvrir mon tableau de bord', url: link },
  }),
  'registration-declined': ({ recipient, hub, link, param }) => ({
    subject: `Votre inscription à ${hub}`,
    heading: `Pas cette fois, ${recipient}`,
    paragraphs: [
      `L’équipe de ${hub} a examiné votre inscription et ne peut pas l’accepter pour le moment. Voici pourquoi :`,
    ],
    quote: param('reason'),
    action: { label: 'Voir où en est ma demande', url: link },
  }),
  'erasure-asked': ({ recipient, hub, link }) => ({
    subject: `Vous avez demandé à ${hub} de vous effacer`,
    heading: `${recipient}, votre demande est bien arrivée`,
    paragraphs: [
      'L’équipe regarde ce que vous laissez en suspens, puis efface votre compte définitivement. Nous vous écrirons quand ce sera fait.',
      'D’ici là rien ne change, et vous pouvez revenir sur votre demande.',
    ],
    action: { label: 'Voir ma demande', url: link },
    note: 'Ce n’était pas vous ? Retirez la demande et changez tout de suite de mot de passe.',
  }),
  'erasure.asked': ({ param, link }) => ({
    subject: `${param('name')} demande l’effacement de son compte`,
    heading: `${param('name')} demande l’effacement de son compte`,
    paragraphs: [
      'Réglez ce que cette personne laisse en suspens, retirez le compte, puis effacez-le ; ou refusez en donnant une raison. La loi vous laisse un mois pour répondre.',
    ],
    action: { label: 'Voir la demande', url: link },
  }),
  'erasure.refused': ({ param, hub, link }) => ({
    subject: `${hub} n’a pas encore pu effacer votre compte`,
    heading: 'Votre compte n’est pas effacé',
    paragraphs: ['L’équipe a examiné votre demande et vous en donne la raison :'],
    quote: param('reason'),
    action: { label: 'Voir mes données', url: link },
    note: 'Vous pouvez redemander à tout moment, et saisir l’autorité de protection des données.',
  }),
  erased: ({ hub, link }) => ({
    subject: `Votre compte ${hub} est effacé`,
    heading: 'C’est fait',
    paragraphs: [
      `Ce que ${hub} gardait sur vous est effacé : votre profil, vos mots, vos fichiers et tous vos moyens de connexion. Cette adresse aussi est oubliée dès que ce message est parti.`,
      'Il reste la trace que des sessions ont eu lieu, sans votre nom. Les sauvegardes gardent des copies plus anciennes jusqu’à leur remplacement.',
    ],
    action: { label: `Visiter ${hub}`, url: link },
  }),
};
