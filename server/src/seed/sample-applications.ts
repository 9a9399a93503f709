import type { ApplicationStatus } from '@thedot/domain/opportunities/applications.contract';

export interface SampleApplication {
  /** By its title. */
  readonly opportunity: string;
  /** Last name. */
  readonly author: string;
  readonly status: ApplicationStatus;
  readonly text: string;
  readonly reason?: string;
  readonly daysAgo: number;
  /** Last name of who handles it. */
  readonly assignee?: string;
  /** By last names of reviewers. */
  readonly scores?: readonly (readonly [reviewer: string, score: number, note: string])[];
  readonly messages?: readonly {
    readonly author: string;
    readonly text: string;
    readonly daysAgo: number;
    readonly isInternal?: true;
  }[];
}

/** Applications in each status, in English and French. */
export const SAMPLE_APPLICATIONS: readonly SampleApplication[] = [
  {
    opportunity: 'Clean harvest grant',
    author: 'Ben Salah',
    status: 'submitted',
    text: 'We turn the residue of olive mills into packaging that composts in twelve weeks. The grant pays the press that three mills in Sfax wait for, and one engineer for a year.',
    daysAgo: 4,
    assignee: 'Jaziri',
    scores: [
      ['Bouzid', 4, 'A clear plan. The second mill has signed already.'],
      ['Chebbi', 3, 'Le budget de la presse semble bas.'],
    ],
    messages: [
      {
        author: 'Jaziri',
        text: 'Thank you, Amira. Can you send the quote for the press? The fund asks for it.',
        daysAgo: 3,
      },
      {
        author: 'Dridi',
        text: 'Bonjour Nour, le fournisseur nous envoie le devis jeudi. Nous l’ajoutons dès que nous l’avons.',
        daysAgo: 2,
      },
      {
        author: 'Jaziri',
        text: 'Relancer jeudi soir\u00a0: le fonds lit les dossiers vendredi.',
        daysAgo: 2,
        isInternal: true,
      },
    ],
  },
  {
    opportunity: 'Programme d’accélération Méditerranée',
    author: 'Gharbi',
    status: 'shortlisted',
    text: 'Nos navettes roulent dans deux médinas. Le programme nous ouvrirait Marseille, où une régie nous a déjà reçus, et nous aiderait à préparer notre levée.',
    daysAgo: 7,
    assignee: 'Jaziri',
    scores: [['Jaziri', 5, 'Le dossier le plus avancé de cette année.']],
    messages: [
      {
        author: 'Jaziri',
        text: 'Bonjour Youssef, êtes-vous disponible pour un entretien la semaine prochaine\u00a0?',
        daysAgo: 5,
      },
    ],
  },
  {
    opportunity: 'Programme d’accélération Méditerranée',
    author: 'Haddad',
    status: 'draft',
    text: 'We follow patients with diabetes at home, in three clinics in Sousse. In Marseille we want to',
    daysAgo: 1,
  },
  {
    opportunity: 'Connected clinic challenge',
    author: 'Haddad',
    status: 'submitted',
    text: 'Three clinics in Sousse follow 140 patients with our product today. We can install it in yours within a week.',
    daysAgo: 2,
  },
  {
    opportunity: 'Connected clinic challenge',
    author: 'Ayadi',
    status: 'withdrawn',
    text: 'Notre robot apporte les médicaments dans les chambres.',
    daysAgo: 6,
  },
  {
    opportunity: 'Bourse de prototypage 5G',
    author: 'Gharbi',
    status: 'accepted',
    text: 'Nous voulons piloter nos navettes à distance par la station 5G, sur le parking du hub.',
    daysAgo: 20,
    scores: [
      ['Jaziri', 5, 'Prêt à démarrer, avec un usage clair de la station.'],
      ['Bouzid', 4, ''],
    ],
  },
  {
    opportunity: 'Bourse de prototypage 5G',
    author: 'Ayadi',
    status: 'declined',
    reason: 'Le prototype n’utilise pas la station 5G. Le prochain appel portera sur la robotique.',
    text: 'Un bras qui trie les pièces dans un atelier.',
    daysAgo: 18,
    scores: [['Jaziri', 2, '']],
  },
];
