import type { SampleChat } from './sample-chats.ts';

/** Chats of experts with requesters, each other and staff. */
export const EXPERT_CHATS: readonly SampleChat[] = [
  {
    between: ['Ben Salah', 'Khelifi'],
    opener: { starred: true, unseen: 2 },
    talks: [
      {
        daysAgo: 9,
        from: '09:12',
        lines: [
          [
            'opener',
            'Good morning Slimane! Thanks for the rehearsal, I feel *much* better about Thursday.',
          ],
          ['other', 'Good morning Amira. The problem is clear now. The pricing isn’t yet.'],
          ['opener', 'I know. I say “from 0.40” and all they hear is 0.40.'],
          [
            'other',
            'Then drop the *from*. Three lines:\n\n- one price per box\n- one volume\n- one date',
            { pinned: true, reactions: { '👍': ['opener'], '🎯': ['opener'] } },
          ],
          ['opener', 'OK, one slide. I’ll send it tonight.'],
          ['other', 'Get some sleep. Tomorrow is fine 🙂', { reactions: { '😂': ['opener'] } }],
        ],
      },
      {
        daysAgo: 5,
        from: '11:03',
        lines: [
          ['opener', 'The slide is done: https://slides.example/zitouna-price'],
          ['other', '**Much** better. Who pays for shipping?'],
          ['opener', 'The mill pays up to 80 km, we pay beyond that.', { answers: 1 }],
          ['other', 'Put that below the price, in the same size. Buyers look for it.'],
          ['opener', 'Done.', { edited: true }],
          ['other', 'How many buyers have you spoken to now?'],
          ['opener', 'Eight. Three bakeries, four wine makers, one cosmetics brand.'],
          ['opener', 'The cosmetics brand called me back twice.'],
          ['other', 'That might be your segment. Let’s discuss it in a session.'],
          ['opener', 'I just requested one:', {}],
          ['opener', '', { booking: 'Go to Market' }],
          [
            'other',
            'Accepted. Please bring a table of the eight: who, what they said, what they pay today.',
          ],
          ['opener', 'In their words or mine?'],
          ['other', 'Theirs, please.', { reactions: { '❤️': ['opener'] } }],
        ],
      },
      {
        daysAgo: 1,
        from: '16:40',
        lines: [
          [
            'opener',
            'Here is the table, without the names:\n\n```\nsegment    said              pays\nbakery     "if it is white"  0.31\nwine       "nice story"      0.55\ncosmetics  "how soon?"       1.10\n```',
          ],
          ['other', 'Compare what they pay today. Cosmetics is twice the others.'],
          ['opener', 'You’re right.'],
          [
            'opener',
            'And they want it soon!',
            { reactions: { '😄': ['other'], '🚀': ['other', 'opener'] } },
          ],
          ['other', 'Let’s go through it in the session. No need to change the deck before.'],
          ['opener', 'I already started', { deleted: true }],
          ['opener', 'OK, I’ll wait.'],
          [
            'opener',
            'The new boxes, made this morning:',
            { files: ['boxes.jpg'], reactions: { '😍': ['other'] } },
          ],
          ['opener', 'And the prices for Lyon.', { files: ['lyon-prices.csv'] }],
          ['other', 'Use the green one on the first slide.', { answers: 2 }],
        ],
      },
      {
        minutesAgo: 26,
        lines: [
          ['opener', 'Is it OK if Skander joins us?'],
          ['other', 'Of course, the more the better.', { answers: 1 }],
          [
            'other',
            'I found two buyers in Lyon for you. One would like samples: how many boxes can you send, @BenSalah?',
          ],
        ],
      },
    ],
  },
  {
    between: ['Ayari', 'Ben Salah'],
    talks: [
      {
        daysAgo: 12,
        from: '10:20',
        lines: [
          ['opener', 'Bonjour Amira, merci pour la séance. Il me manque les statuts signés.'],
          ['other', 'Bonjour Maître ! Skander les a, je vous les envoie cette semaine.'],
          ['opener', 'Parfait. Et la date du premier dépôt de la marque ?'],
          ['other', 'Le 14 mars, en Tunisie seulement.', { pinned: true }],
          [
            'opener',
            'Vous avez donc **six mois** pour la France avec la priorité. Notez-le.',
            { answers: 1, reactions: { '🙏': ['other'] } },
          ],
          ['other', 'C’est noté. Combien coûte le dépôt en trois classes ?'],
          ['opener', 'Environ 270 €, sans mes conseils, qui sont ceux du hub : gratuits.'],
          ['other', '😊'],
        ],
      },
      {
        daysAgo: 2,
        from: '14:05',
        lines: [
          ['other', 'Les statuts signés sont partis par courrier ce matin.'],
          ['opener', 'Reçus. Page 4, il manque un paraphe.'],
          ['other', 'Lequel des trois ?'],
          ['opener', 'Celui de M. Mejri.'],
          ['other', 'Évidemment 😅', { reactions: { '😂': ['opener'] } }],
          ['opener', 'Apportez l’original à la séance, il signera devant moi.', { edited: true }],
          ['other', '', { booking: 'Legal IP' }],
          ['opener', 'Et les réunions d’associés : tenez-vous un registre ?'],
          ['other', 'Un fichier partagé… ça compte ?'],
          ['opener', 'Non. Un registre coté et paraphé. Nous en parlerons.'],
        ],
      },
    ],
  },
  {
    between: ['Gharbi', 'Khelifi'],
    other: { unseen: 3 },
    talks: [
      {
        daysAgo: 1,
        from: '17:22',
        lines: [
          ['opener', 'Bonsoir Slimane, je viens de vous proposer trois créneaux.'],
          ['opener', '', { booking: 'Go to Market' }],
          ['other', 'Bonsoir Youssef. Hôtels ou communes, c’est bien la question ?'],
          ['opener', 'Oui. Les hôtels paient mieux, mais les communes ont plus de besoins.'],
          ['other', 'Qui signe le plus vite ?', { reactions: { '👏': ['opener'] } }],
          ['opener', 'Les hôtels : trois semaines. La commune : « après l’été ».'],
          ['other', 'Et de vrais prospects, vous en avez déjà ?'],
        ],
      },
      {
        minutesAgo: 8,
        lines: [
          ['opener', 'Le Dar El Medina. Deux fois cette semaine.', { answers: 1 }],
          ['opener', 'Ils veulent quatre navettes pour la saison.'],
          ['opener', 'Est-ce que l’un des trois créneaux vous va, @Khelifi ?'],
        ],
      },
    ],
  },
  {
    between: ['Trabelsi', 'Khelifi'],
    opener: { starred: true },
    talks: [
      {
        daysAgo: 6,
        from: '08:55',
        lines: [
          ['opener', 'Slimane, tu as lu le term sheet de Zitouna ?'],
          ['other', 'En diagonale. La préférence de liquidation est à 2x, non ?'],
          ['opener', 'Oui, participative. À leur place je ne signerais pas.'],
          ['other', 'Amira a un rendez-vous avec toi, dis-lui ça en premier.'],
          ['opener', 'C’est prévu, on en parle en session 😉', { reactions: { '👍': ['other'] } }],
          ['other', 'Tu viens au comité de jeudi ?'],
          ['opener', 'À distance, je suis à Paris jusqu’à vendredi.'],
          [
            'other',
            'Alors **10 h heure de Tunis**, 11 h chez toi.',
            { pinned: true, edited: true },
          ],
          ['opener', 'Bien vu, merci !'],
        ],
      },
      {
        minutesAgo: 190,
        lines: [
          ['opener', 'Le compte rendu du comité est en ligne.'],
          ['other', 'Merci ! Je le lis avant ma séance.'],
        ],
      },
    ],
  },
  {
    between: ['Belhadj', 'Haddad'],
    opener: { unseen: 1 },
    talks: [
      {
        daysAgo: 4,
        from: '10:31',
        lines: [
          [
            'opener',
            'Hi Lina, here are my notes from our session:\n\n1. five user interviews before any new screen\n2. focus on nurses, not doctors\n3. no dashboard yet',
          ],
          ['other', 'Focusing on nurses makes total sense.', { answers: 1 }],
          ['opener', 'Great! When do you start?', { reactions: { '😌': ['other'] } }],
          ['other', 'First interview is tomorrow, in Sousse. Can I record it?'],
          ['opener', 'Ask for permission first, and write down their *exact* words.'],
          ['other', 'Done! She said: “I only open your app when I lose the paper form.”'],
          [
            'opener',
            '~~That’s bad news.~~ That’s really useful: start with the paper form.',
            { edited: true, reactions: { '🔥': ['other'], '😂': ['other'] } },
          ],
        ],
      },
      {
        minutesAgo: 55,
        lines: [
          ['opener', 'How did the other four go?'],
          ['other', 'Two mentioned the paper form as well. I’ll send a summary tonight!'],
        ],
      },
    ],
  },
];
