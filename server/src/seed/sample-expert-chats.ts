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
          ['opener', 'Good morning Slimane! Thank you for the rehearsal, I slept *much* better.'],
          ['other', 'Good morning Amira. You were clear on the waste, less on the price.'],
          ['opener', 'I know. I say “from 0.40” and everybody hears 0.40.'],
          [
            'other',
            'Then do not say *from*. Three lines:\n\n- one price per box\n- one volume\n- one date',
            { pinned: true, reactions: { '👍': ['opener'], '🎯': ['opener'] } },
          ],
          ['opener', 'One slide, then. I will send it tonight.'],
          [
            'other',
            'Tonight is for sleeping. Tomorrow is fine 🙂',
            { reactions: { '😂': ['opener'] } },
          ],
        ],
      },
      {
        daysAgo: 5,
        from: '11:03',
        lines: [
          ['opener', 'The slide is done: https://slides.example/zitouna-price'],
          ['other', 'Read it. **Much** better. Who pays for the transport?'],
          ['opener', 'The mill up to 80 km, we do beyond that.', { answers: 1 }],
          ['other', 'Write it below the price, in the same size. Buyers look for the catch there.'],
          ['opener', 'Done.', { edited: true }],
          ['other', 'How many buyers have you spoken to now?'],
          ['opener', 'Eight. Three bakeries, four wine makers, one cosmetics brand.'],
          ['opener', 'The cosmetics one calls back by herself.'],
          ['other', 'That is your segment knocking. Let us speak about it properly.'],
          ['opener', 'I asked for a session:', {}],
          ['opener', '', { booking: 'Go to Market' }],
          [
            'other',
            'Accepted. Bring the eight in a table: who, what they said, what they pay today.',
          ],
          ['opener', 'In which words? Theirs or mine?'],
          ['other', 'Theirs. Always theirs.', { reactions: { '❤️': ['opener'] } }],
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
          ['other', 'Look at the last column, then at the last line.'],
          ['opener', 'Oh.'],
          ['opener', 'OH.', { reactions: { '😄': ['other'], '🚀': ['other', 'opener'] } }],
          ['other', 'See you at the session. Do not change the deck before it.'],
          ['opener', 'I promise nothing', { deleted: true }],
          ['opener', 'Promised.'],
          [
            'opener',
            'The new boxes, out of the press an hour ago:',
            { files: ['boxes.jpg'], reactions: { '😍': ['other'] } },
          ],
          ['opener', 'And what Lyon would pay.', { files: ['lyon-prices.csv'] }],
          ['other', 'Put the green one into the deck. First page.', { answers: 2 }],
        ],
      },
      {
        minutesAgo: 26,
        lines: [
          ['opener', 'Is it fine when Skander joins us?'],
          ['other', 'Of course. Two founders hear twice as much.', { answers: 1 }],
          [
            'other',
            'I found two buyers in Lyon for you. One asks for samples: how many boxes can you give away, @BenSalah?',
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
          ['opener', 'Oui. Les hôtels paient, les communes ont les rues.'],
          ['other', 'Jolie phrase. Qui signe le plus vite ?', { reactions: { '👏': ['opener'] } }],
          ['opener', 'Les hôtels : trois semaines. La commune : « après l’été ».'],
          ['other', 'Lequel des deux vous a déjà rappelé ?'],
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
          [
            'opener',
            'C’est prévu. Je lui laisse le temps de le trouver toute seule 😉',
            { reactions: { '👍': ['other'] } },
          ],
          ['other', 'Tu viens au comité de jeudi ?'],
          ['opener', 'À distance, je suis à Paris jusqu’à vendredi.'],
          [
            'other',
            'Alors **10 h heure de Tunis**, 11 h chez toi.',
            { pinned: true, edited: true },
          ],
          ['opener', 'Bien vu, je me trompe chaque hiver.'],
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
            'Hi Lina, three things from our session:\n\n1. five interviews before any new screen\n2. the nurse, not the doctor\n3. no dashboard yet',
          ],
          ['other', 'The nurse is so obvious now that you have said it.', { answers: 1 }],
          ['opener', 'It always is, afterwards.', { reactions: { '😌': ['other'] } }],
          ['other', 'First interview is tomorrow, in Sousse. May I record?'],
          ['opener', 'Ask first, record second, and write down the *exact* words.'],
          ['other', 'Her words: “I open your app when the paper is lost.”'],
          [
            'opener',
            'Frame that sentence. ~~It is bad news.~~ It is the best news of the year.',
            { edited: true, reactions: { '🔥': ['other'], '😂': ['other'] } },
          ],
        ],
      },
      {
        minutesAgo: 55,
        lines: [
          ['opener', 'How did the other four go?'],
          ['other', 'Two said the same thing about the paper. Summary tonight!'],
        ],
      },
    ],
  },
];
