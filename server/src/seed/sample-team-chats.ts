import type { SampleChat } from './sample-chats.ts';

/** Chats of staff with others, and between colleagues. */
export const TEAM_CHATS: readonly SampleChat[] = [
  {
    between: ['Jaziri', 'Ben Salah'],
    other: { unseen: 1 },
    talks: [
      {
        daysAgo: 20,
        from: '09:30',
        lines: [
          ['opener', 'Hello Amira, and welcome to the spring programme! 🎉'],
          ['other', 'Thank you Nour! Where can I find the workshop calendar?'],
          [
            'opener',
            'In the menu, under *Calendar*. You can also subscribe to it from your own calendar.',
          ],
          ['other', 'Found it. And who do I ask about meeting rooms?'],
          [
            'opener',
            'Omar, on the third floor next to the coffee machine.',
            { reactions: { '☕': ['other'] } },
          ],
        ],
      },
      {
        daysAgo: 7,
        from: '15:10',
        lines: [
          [
            'opener',
            'Demo day rehearsals are on Tuesday, 20 minutes each. Zitouna Labs is at **10:40**.',
            { pinned: true },
          ],
          ['other', 'Great. Can Skander present too?'],
          ['opener', 'Yes, of course!'],
          ['other', 'Perfect, we’ll split it 😄', { reactions: { '😄': ['opener'] } }],
          [
            'opener',
            'Please send me by Monday:\n\n- the deck as a PDF\n- a one-line pitch (15 words at most)\n- your logo on white',
          ],
          [
            'other',
            'Our pitch: “We turn olive-mill waste into compostable packaging at the price of plastic.”',
            { answers: 1 },
          ],
          ['opener', 'Love it.', { reactions: { '🙌': ['other'] } }],
        ],
      },
      {
        minutesAgo: 41,
        lines: [
          ['other', 'I’ve sent the deck. The logo will follow at noon.'],
          ['opener', 'Thanks! Could you bring ten sample boxes for the stand?', { answers: 1 }],
        ],
      },
    ],
  },
  {
    between: ['Bouzid', 'Khelifi'],
    other: { unseen: 1 },
    talks: [
      {
        daysAgo: 3,
        from: '13:44',
        lines: [
          [
            'opener',
            'Hi Slimane! We’re looking for two mentors for Saturday’s bootcamp. Are you available?',
          ],
          ['other', 'Not on Saturday, sorry. I could do Friday evening.'],
          [
            'opener',
            'Friday evening is the mentor dinner. Would you join?',
            { reactions: { '😂': ['other'] } },
          ],
          ['other', 'With pleasure, until nine.'],
          ['opener', 'Wonderful. Any dietary restrictions?'],
          ['other', 'None, thanks!', { reactions: { '😂': ['opener'], '👏': ['opener'] } }],
        ],
      },
      {
        minutesAgo: 97,
        lines: [
          [
            'opener',
            'Your numbers for last month are on the dashboard: 14 sessions, 4.8 stars. Well done!',
          ],
        ],
      },
    ],
  },
  {
    between: ['Mansour', 'Jaziri'],
    opener: { starred: true, unseen: 2 },
    talks: [
      {
        daysAgo: 8,
        from: '08:20',
        lines: [
          ['opener', 'Bonjour Nour, on en est où des candidatures externes ?'],
          ['other', 'Quatre en attente, dont une pour la station 5G.'],
          ['opener', 'Laquelle vous semble la plus solide ?'],
          ['other', 'Ondes. La directrice technique connaît son sujet.'],
          [
            'opener',
            'Prenez Walid avec vous pour l’entretien.',
            { reactions: { '👍': ['other'] } },
          ],
        ],
      },
      {
        daysAgo: 1,
        from: '17:58',
        lines: [
          [
            'opener',
            'Pensez au rapport trimestriel : occupation des salles, heures d’experts, **réunions** tenues.',
            { pinned: true },
          ],
          ['other', 'Il est presque prêt. Il me manque les heures des partenaires.'],
          ['opener', 'Claire Moreau les a. Demandez-lui de ma part.'],
          ['other', 'C’est fait, elle répond demain.', { answers: 1 }],
        ],
      },
      {
        minutesAgo: 12,
        lines: [
          ['opener', 'Merci Nour.'],
          ['other', 'Claire a répondu : 42 heures, deux de plus que prévu.'],
          ['other', 'Je vous envoie le rapport avant midi, @Mansour.'],
        ],
      },
    ],
  },
  {
    between: ['Gharbi', 'Jaziri'],
    talks: [
      {
        daysAgo: 2,
        from: '11:15',
        lines: [
          ['opener', 'Bonjour, la salle Carthage est-elle libre jeudi après-midi ?'],
          ['other', 'Bonjour Youssef ! Elle est prise jusqu’à 15 h. Ensuite, oui.'],
          ['opener', 'Quinze heures, parfait. On sera six.'],
          ['other', 'Je préviens Omar. Écran ou tableau ?'],
          ['opener', 'Les deux si c’est possible 🙂'],
          ['other', 'C’est possible.', { reactions: { '🙏': ['opener'] } }],
          ['opener', 'Autre question : qui relit notre dossier de subvention ?'],
          [
            'other',
            'Amel Karray, les après-midi. Réservez une demi-heure avec elle, c’est suffisant.',
            { pinned: true },
          ],
          ['opener', 'Merci beaucoup !', { answers: 1 }],
        ],
      },
    ],
  },
  {
    between: ['Dridi', 'Ben Salah'],
    other: { unseen: 2, muted: true },
    talks: [
      {
        daysAgo: 1,
        from: '10:02',
        lines: [
          ['opener', 'Le site est en ligne, version 2.3 🎉'],
          ['other', 'Bravo ! Les photos des boîtes aussi ?'],
          [
            'opener',
            'Oui, celle-ci en tête.',
            { files: ['boxes.jpg'], reactions: { '🤩': ['other'] } },
          ],
          ['opener', '`npm run deploy` dure encore quatre minutes, je regarde pourquoi.'],
          ['other', 'Le temps d’un café.', { reactions: { '☕': ['opener'] } }],
        ],
      },
      {
        minutesAgo: 3,
        lines: [
          ['opener', 'J’ai trouvé : les images n’étaient pas compressées.'],
          ['opener', 'On passe de 4 min à 50 s. Je fusionne, @BenSalah ?'],
        ],
      },
    ],
  },
  {
    between: ['Louati', 'Ben Salah'],
    other: { elsewhere: true },
    talks: [
      {
        daysAgo: 30,
        from: '09:00',
        lines: [
          ['opener', 'Bonjour Amira, les badges de l’équipe sont prêts à l’accueil.'],
          ['other', 'Merci Sarra ! Je passe à midi.'],
        ],
      },
    ],
  },
];
