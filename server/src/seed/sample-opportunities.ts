import type {
  OpportunityKind,
  OpportunityOutcome,
  OpportunityStatus,
  StartupStage,
  TargetRole,
} from '@thedot/domain/opportunities/opportunities.contract';

export interface SampleOpportunity {
  readonly title: string;
  readonly text: string;
  readonly kind: OpportunityKind;
  readonly stage: StartupStage | null;
  readonly provider: string;
  readonly representative: string;
  readonly link: string;
  readonly roles: readonly TargetRole[];
  readonly fields: readonly string[];
  /** Organizations by name. */
  readonly organizations: readonly string[];
  /** Days from today until its deadline, at 17:00. */
  readonly days: number;
  readonly timeZone?: string;
  readonly status: Exclude<OpportunityStatus, 'deleted'>;
  readonly reason?: string;
  readonly outcome?: OpportunityOutcome;
  /** Last names. */
  readonly followers: readonly string[];
}

const FOUNDERS: readonly TargetRole[] = ['startup', 'member'];

/** The invented calls of partners, in English and French. */
export const SAMPLE_OPPORTUNITIES: readonly SampleOpportunity[] = [
  {
    title: 'Clean harvest grant',
    text: 'Up to 40,000 dinars for prototypes that cut waste on farms and in mills.\n\nThe grant pays material, lab time and one hire for a year. Send a plan of two pages and your last accounts.',
    kind: 'funding',
    stage: 'prototype',
    provider: 'Fonds Olivier',
    representative: 'Ines Mabrouk',
    link: 'https://fonds-olivier.example/clean-harvest',
    roles: FOUNDERS,
    fields: ['Agritech', 'Blue economy'],
    organizations: [],
    days: 5,
    status: 'published',
    followers: ['Ben Salah', 'Gharbi'],
  },
  {
    title: 'Programme d’accélération Méditerranée',
    text: 'Trois mois entre Tunis et Marseille\u00a0: mentorat, premiers clients européens et une semaine de rencontres avec des investisseurs.\n\nDix startups seront retenues. Les frais de voyage sont pris en charge.',
    kind: 'programme',
    stage: 'launch',
    provider: 'Rives Sud',
    representative: 'Claire Vidal',
    link: 'https://rives-sud.example/programme',
    roles: FOUNDERS,
    fields: [],
    organizations: [],
    days: 24,
    timeZone: 'Europe/Paris',
    status: 'published',
    followers: ['Ben Salah'],
  },
  {
    title: 'Connected clinic challenge',
    text: 'Show how your product helps a clinic to follow its patients at home. Three finalists test it for six months in Sousse.',
    kind: 'competition',
    stage: null,
    provider: 'Clinique du Golfe',
    representative: 'Dr. Sami Trabelsi',
    link: 'https://golfe.example/challenge',
    roles: FOUNDERS,
    fields: ['Health', 'Robotics'],
    organizations: [],
    days: 12,
    status: 'published',
    followers: [],
  },
  {
    title: 'Appel d’offres\u00a0: capteurs pour le port de Radès',
    text: 'Fourniture et pose de 60 capteurs de qualité de l’air, avec un an d’exploitation. Le cahier des charges est sur le site du port.',
    kind: 'tender',
    stage: null,
    provider: 'Port de Radès',
    representative: '',
    link: 'https://port-rades.example/avis',
    roles: [],
    fields: [],
    organizations: ['Zitouna Labs', 'Medina Mobility'],
    days: 33,
    status: 'published',
    followers: [],
  },
  {
    title: 'Mentor for a women founders’ circle',
    text: 'Two evenings a month for half a year, in Tunis or online. Travel is paid.',
    kind: 'job',
    stage: null,
    provider: 'Cercle Elyssa',
    representative: 'Rym Ayari',
    link: 'https://cercle-elyssa.example',
    roles: ['expert'],
    fields: [],
    organizations: [],
    days: 18,
    status: 'published',
    followers: [],
  },
  {
    title: 'Bourse de prototypage 5G',
    text: 'Du temps de laboratoire et 15\u00a0000 dinars pour un prototype qui utilise la station 5G du hub.',
    kind: 'funding',
    stage: 'idea',
    provider: 'Atlas Télécom',
    representative: 'Mehdi Zouari',
    link: '',
    roles: [],
    fields: [],
    organizations: [],
    days: -9,
    status: 'closed',
    outcome: 'won',
    followers: ['Gharbi'],
  },
  {
    title: 'Autumn export mission to Dakar',
    text: 'Five days with buyers and distributors in Dakar.',
    kind: 'programme',
    stage: 'growth',
    provider: 'Chambre Sahel',
    representative: '',
    link: 'https://chambre-sahel.example',
    roles: FOUNDERS,
    fields: [],
    organizations: [],
    days: 40,
    status: 'canceled',
    reason: 'The chamber moved the mission to next year.',
    followers: ['Ben Salah'],
  },
  {
    title: 'Open data hackathon',
    text: 'A weekend with the city’s transport data. To be published once the city confirms the date.',
    kind: 'competition',
    stage: null,
    provider: 'Ville de Tunis',
    representative: '',
    link: '',
    roles: [],
    fields: ['Mobility', 'Software'],
    organizations: [],
    days: 60,
    status: 'draft',
    followers: [],
  },
];
