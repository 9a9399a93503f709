import { permission } from '../access/access.ts';
import { defineEmail } from '../kernel/email.ts';
import { defineNotification } from '../kernel/notification-type.ts';

export const signUpReviewNotifications = {
  'registration.waiting': defineNotification({
    audience: permission('update', 'users-external'),
    params: ['name', 'others?'],
    link: (id) => (id === null ? '/users/external' : `/users/external?open=${id}`),
    en: {
      bell: {
        _zero: '{{name}} waits for your answer',
        _one: '{{name}} and one other person wait for your answer',
        _other: '{{name}} and {{count}} others wait for your answer',
      },
      preference: 'Somebody registers and waits for the hub’s answer',
      email: ({ param, hub, link }) => ({
        subject: `${param('name')} waits for your answer`,
        heading: 'Somebody would like to come in',
        paragraphs: [
          `${param('name')} has registered at ${hub} and completed their profile.`,
          'Accept the registration, or decline it with a reason. Until you have looked, no further mail will tell you of others.',
        ],
        action: { label: 'Look at the registration', url: link },
      }),
    },
    fr: {
      bell: {
        _zero: '{{name}} attend votre réponse',
        _one: '{{name}} et une autre personne attendent votre réponse',
        _many: '{{name}} et {{count}} autres personnes attendent votre réponse',
        _other: '{{name}} et {{count}} autres personnes attendent votre réponse',
      },
      preference: 'Quelqu’un s’inscrit et attend la réponse du hub',
      email: ({ param, hub, link }) => ({
        subject: `${param('name')} attend votre réponse`,
        heading: 'Quelqu’un souhaite entrer',
        paragraphs: [
          `${param('name')} s’est inscrit·e à ${hub} et a complété son profil.`,
          'Acceptez l’inscription, ou refusez-la en donnant la raison. Tant que vous ne l’aurez pas vue, aucun autre e-mail ne vous parlera des suivantes.',
        ],
        action: { label: 'Voir l’inscription', url: link },
      }),
    },
  }),
};

export const signUpReviewEmails = {
  'registration-accepted': defineEmail({
    params: [],
    link: '/dashboard',
    en: ({ recipient, hub, link }) => ({
      subject: `Welcome to ${hub}`,
      heading: `You are in, ${recipient}`,
      paragraphs: [
        `The team of ${hub} has accepted your registration.`,
        'Sign in with the address and the password you chose: your menu is open.',
      ],
      action: { label: 'Open my dashboard', url: link },
    }),
    fr: ({ recipient, hub, link }) => ({
      subject: `Bienvenue à ${hub}`,
      heading: `C’est fait, ${recipient}`,
      paragraphs: [
        `L’équipe de ${hub} a accepté votre inscription.`,
        'Connectez-vous avec l’adresse et le mot de passe que vous avez choisis : votre menu est ouvert.',
      ],
      action: { label: 'Ouvrir mon tableau de bord', url: link },
    }),
  }),
  'registration-declined': defineEmail({
    params: ['reason'],
    link: '/dashboard',
    en: ({ recipient, hub, link, param }) => ({
      subject: `About your registration at ${hub}`,
      heading: `Not this time, ${recipient}`,
      paragraphs: [
        `The team of ${hub} has looked at your registration and cannot accept it for now. This is why:`,
      ],
      quote: param('reason'),
      action: { label: 'See where it stands', url: link },
    }),
    fr: ({ recipient, hub, link, param }) => ({
      subject: `Votre inscription à ${hub}`,
      heading: `Pas cette fois, ${recipient}`,
      paragraphs: [
        `L’équipe de ${hub} a examiné votre inscription et ne peut pas l’accepter pour le moment. Voici pourquoi :`,
      ],
      quote: param('reason'),
      action: { label: 'Voir où en est ma demande', url: link },
    }),
  }),
};
