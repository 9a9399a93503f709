import type { DealFields, DealStatus } from '@thedot/domain/deals/deal-fields.contract';
import { EVERYONE, type TargetAudience } from '@thedot/domain/users/target-audience.contract';

/** A deal of the sample hub. Its texts are in either language, as in a hub in Tunis. */
export interface SampleDeal {
  readonly title: string;
  readonly partner: string;
  readonly text: string;
  readonly offer: DealFields['offer'];
  readonly sharedCode?: string;
  /** Single codes. */
  readonly codes?: readonly string[];
  readonly link?: string;
  readonly cap?: number;
  /** The first and the last day, in days from today. */
  readonly days: readonly [number, number];
  readonly audience?: TargetAudience;
  readonly status: DealStatus;
  readonly reason?: string;
  /** The last names of those who took it, and how many days ago. */
  readonly taken?: readonly (readonly [string, number])[];
  /** The colour of its logo and the shape on it, as an SVG path of 100 by 100. */
  readonly colour: string;
  readonly shape: string;
}

export const SAMPLE_DEALS: readonly SampleDeal[] = [
  {
    title: 'Un an de comptabilité en ligne',
    partner: 'Dinar Compta',
    text: 'Facturation, TVA et paie pour une équipe de dix personnes.\nActivez le code à la première connexion, au plus tard un mois après l’avoir obtenu.',
    offer: 'single_codes',
    codes: ['DNR-7K2Q', 'DNR-9XWA', 'DNR-4MTE', 'DNR-2HPB', 'DNR-8ZRC'],
    link: 'https://dinar-compta.example/activer',
    days: [-40, 120],
    audience: { ...EVERYONE, roles: ['startup', 'member', 'team'] },
    status: 'withdrawn',
    reason: 'Le partenaire change de formule.',
    taken: [['Ben Salah', 35]],
    colour: '#7f4f24',
    shape: 'M20 25h60v14H20z M20 47h60v10H20z M20 65h38v10H20z',
  },
  {
    title: '1,000 dollars of cloud credits',
    partner: 'Cumulus Cloud',
    text: 'Credits for servers, databases and storage, valid for a year.\nFor startups of the hub without earlier credits. Enter the code under Billing.',
    offer: 'single_codes',
    codes: ['CUM-4T7H-22', 'CUM-9QKX-31', 'CUM-2MVD-48', 'CUM-6RWB-57', 'CUM-8LJE-63'],
    link: 'https://cumulus.example/credits',
    days: [-30, 150],
    audience: { ...EVERYONE, organizationKinds: ['hub'] },
    status: 'published',
    taken: [
      ['Gharbi', 21],
      ['Haddad', 9],
    ],
    colour: '#274c77',
    shape: 'M30 70a18 18 0 0 1 2-36 24 24 0 0 1 46 6 15 15 0 0 1-2 30z',
  },
  {
    title: 'Moitié prix sur les outils de design',
    partner: 'Studio Jasmin',
    text: 'Cinquante pour cent sur l’abonnement Équipe pendant six mois, pour dessiner vos écrans et vos présentations.',
    offer: 'shared_code',
    sharedCode: 'HUB-JASMIN-50',
    link: 'https://studio-jasmin.example/offre',
    cap: 20,
    days: [-55, 5],
    status: 'published',
    taken: [
      ['Ben Salah', 30],
      ['Ayadi', 12],
      ['Hammami', 3],
    ],
    colour: '#9a499f',
    shape: 'M50 14l10 26h26L65 56l8 28-23-17-23 17 8-28-21-16h26z',
  },
  {
    title: 'A first legal check-up, free of charge',
    partner: 'Atlas Law',
    text: 'Forty-five minutes with a lawyer about your statutes, your shareholders’ agreement or a first contract. Book through the link.',
    offer: 'link',
    link: 'https://atlas-law.example/the-dot',
    days: [-10, 80],
    audience: { ...EVERYONE, roles: ['startup', 'member', 'external'] },
    status: 'published',
    taken: [['Gharbi', 4]],
    colour: '#31572c',
    shape:
      'M47 14h6v10l26 6-2 6-8-2 12 26a13 13 0 0 1-26 0l11-27-13-3v44h14v6H33v-6h14V30l-13 3 11 27a13 13 0 0 1-26 0l12-26-8 2-2-6 26-6z',
  },
  {
    title: 'Traduction certifiée à tarif réduit',
    partner: 'Deux Rives',
    text: 'Vingt pour cent sur les traductions certifiées en arabe, en français et en anglais.',
    offer: 'shared_code',
    sharedCode: 'DEUXRIVES-DOT',
    days: [-5, 200],
    status: 'published',
    colour: '#0f369f',
    shape: 'M14 22h40v30H34L22 64V52h-8z M58 40h28v28h-6v12L68 68H46V58h12z',
  },
  {
    title: 'Sensor kits at cost price',
    partner: 'Sfax Circuits',
    text: 'Prototyping kits with humidity, heat and motion sensors, for teams in agritech, health and robotics.',
    offer: 'shared_code',
    sharedCode: 'SENSOR-DOT',
    cap: 10,
    days: [7, 97],
    audience: { ...EVERYONE, fields: ['Agritech', 'Health', 'Robotics'] },
    status: 'draft',
    colour: '#046573',
    shape:
      'M34 34h32v32H34z M42 16h4v14h-4z M54 16h4v14h-4z M42 70h4v14h-4z M54 70h4v14h-4z M16 42h14v4H16z M16 54h14v4H16z M70 42h14v4H70z M70 54h14v4H70z',
  },
  {
    title: 'Coworking passes for the summer',
    partner: 'La Marsa Desks',
    text: 'Ten day passes by the sea.',
    offer: 'shared_code',
    sharedCode: 'SUMMER-BY-THE-SEA',
    days: [-160, -12],
    status: 'expired',
    taken: [['Kefi', 90]],
    colour: '#c23502',
    shape:
      'M50 20a18 18 0 0 1 18 18H32a18 18 0 0 1 18-18z M12 52q10-8 19 0t19 0 19 0 19 0v6q-10 8-19 0t-19 0-19 0-19 0z M12 70q10-8 19 0t19 0 19 0 19 0v6q-10 8-19 0t-19 0-19 0-19 0z',
  },
];
