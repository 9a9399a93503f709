import type {
  EventQuestion,
  EventStatus,
  EventTheme,
  EventVisibility,
} from '@thedot/domain/events/event-fields.contract';

type SampleQuestion = Omit<EventQuestion, 'id'>;

/** An event of the sample hub. Its texts are in either language, as in a hub in Tunis. */
export interface SampleEvent {
  readonly title: string;
  readonly theme: EventTheme;
  readonly text: string;
  /** By last name. */
  readonly author: string;
  readonly status: EventStatus;
  /** The day from today, and the wall time of the hub. */
  readonly day: number;
  readonly start: string;
  readonly end: string;
  readonly visibility?: EventVisibility;
  readonly organizer: string;
  readonly space?: string;
  readonly place?: string;
  readonly isOnline?: true;
  readonly seats: number | null;
  readonly reason?: string;
  readonly changedFields?: readonly string[];
  /** What users answer when they register. */
  readonly questions?: readonly SampleQuestion[];
  /** The material that it needs, by name. */
  readonly material?: readonly (readonly [name: string, quantity: number])[];
  readonly agenda?: readonly (readonly [start: string, title: string, speakers: string])[];
  /** The last names of those who registered, in their order. */
  readonly registered?: readonly string[];
  /** What attendees answered afterwards, in the same order. */
  readonly answers?: readonly (readonly [rating: number, comment: string])[];
}

export const SAMPLE_EVENTS: readonly SampleEvent[] = [
  {
    title: 'Pitch night: climate and energy',
    theme: 'entrepreneurship',
    text: 'Six startups pitch to investors and to each other, five minutes each. Questions are welcome, and there is time to talk afterwards.\n\nBring your deck on a USB stick; a laptop is ready on stage.',
    author: 'Bouzid',
    status: 'accepted',
    day: 9,
    start: '18:00',
    end: '20:30',
    organizer: 'THE DOT',
    space: 'Amphithéâtre',
    seats: 80,
    agenda: [
      ['18:00', 'Welcome', 'Hela Bouzid'],
      ['18:15', 'Six pitches', ''],
      ['19:15', 'What investors look for', 'Slimane Khelifi'],
      ['20:00', 'Drinks on the terrace', ''],
    ],
    registered: ['Ben Salah', 'Gharbi', 'Haddad', 'Ayadi', 'Kefi'],
  },
  {
    title: 'Atelier : préparer sa levée de fonds',
    theme: 'funding',
    text: 'Deux heures pour construire votre plan de financement\u00a0: montant, calendrier, dilution. Venez avec vos chiffres, vous repartez avec un modèle complété.',
    author: 'Jaziri',
    status: 'accepted',
    day: 4,
    start: '14:00',
    end: '16:00',
    organizer: 'THE DOT',
    space: 'Byrsa',
    seats: 4,
    registered: ['Gharbi', 'Ayadi', 'Ben Salah', 'Haddad', 'Mejri', 'Kefi'],
  },
  {
    title: 'Women in tech breakfast',
    theme: 'networking',
    text: 'Coffee, croissants and honest conversations. No slides.',
    author: 'Haddad',
    status: 'accepted',
    day: 15,
    start: '08:30',
    end: '10:00',
    organizer: 'Saha Health',
    place: 'Terrace, 3rd floor',
    seats: 25,
    registered: ['Kefi', 'Ben Salah'],
  },
  {
    title: 'Rendez-vous des fondateurs',
    theme: 'community',
    text: 'Un échange confidentiel entre fondateurs du hub\u00a0: ce qui avance, ce qui bloque.',
    author: 'Mansour',
    status: 'accepted',
    day: 6,
    start: '17:30',
    end: '19:00',
    visibility: 'Private',
    organizer: 'THE DOT',
    space: 'Sidi Bou',
    seats: 8,
    registered: ['Ben Salah'],
  },
  {
    title: 'Online: a first look at the EU AI Act',
    theme: 'legal',
    text: 'What changes for young companies that sell to Europe, in one hour, with your questions.',
    author: 'Jelassi',
    status: 'accepted',
    day: 20,
    start: '11:00',
    end: '12:00',
    organizer: 'THE DOT',
    isOnline: true,
    seats: null,
    registered: ['Haddad'],
  },
  {
    title: 'Démonstration\u00a0: navettes électriques',
    theme: 'technology',
    text: 'Nous présentons notre premier prototype et cherchons dix testeurs parmi les équipes du hub.',
    author: 'Gharbi',
    status: 'pending',
    day: 12,
    start: '10:00',
    end: '12:00',
    organizer: 'Medina Mobility',
    place: 'Parking du hub',
    seats: 30,
    changedFields: ['end', 'participantNumber'],
  },
  {
    title: 'Compostable packaging: lessons from our first customers',
    theme: 'marketing',
    text: 'What we learned from twelve sales meetings in Lyon and Marseille.',
    author: 'Ben Salah',
    status: 'pending',
    day: 18,
    start: '16:00',
    end: '17:30',
    organizer: 'Zitouna',
    space: 'Carthage',
    material: [['Micro-cravate sans fil', 1]],
    questions: [
      { label: 'What do you package?', kind: 'text', isRequired: true, options: [] },
      {
        label: 'Where do you sell?',
        kind: 'choice',
        isRequired: false,
        options: ['Tunisia', 'Europe', 'Elsewhere'],
      },
    ],
    seats: 12,
  },
  {
    title: 'Tournoi de football inter-startups',
    theme: 'community',
    text: 'Un samedi matin, huit équipes de cinq.',
    author: 'Mejri',
    status: 'rejected',
    day: 25,
    start: '09:00',
    end: '13:00',
    organizer: 'Zitouna',
    seats: 40,
    reason: 'Le terrain est en travaux jusqu’en février. Proposez une nouvelle date ensuite\u00a0!',
  },
  {
    title: 'Hackathon: data for farmers',
    theme: 'technology',
    text: 'A day to build with open data of the ministry.',
    author: 'Ayadi',
    status: 'draft',
    day: 40,
    start: '09:00',
    end: '18:00',
    organizer: 'Carthage AI',
    seats: 60,
  },
  {
    title: 'Visite de la Station 5G',
    theme: 'training',
    text: 'Une visite guidée de la station, puis une heure pour vos questions aux ingénieurs.',
    author: 'Jaziri',
    status: 'finished',
    day: -8,
    start: '10:00',
    end: '12:00',
    organizer: 'THE DOT',
    place: 'Annexe, 6e étage',
    seats: 15,
    registered: ['Gharbi', 'Haddad', 'Ayadi'],
    answers: [
      [5, 'Clear answers to every question I had.'],
      [4, 'Très bien, mais un peu court pour les questions.'],
      [4, ''],
    ],
  },
];
