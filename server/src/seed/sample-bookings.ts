import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';

export interface SampleBooking {
  readonly expert: string;
  readonly requester: string;
  readonly category: Expertise;
  readonly description: string;
  readonly status: BookingStatus;
  readonly minutes: number;
  /**
   * Today (0), or which of the expert's working days after or before it, and at which of that day's
   * hours. Several are the proposed times; the first is the
   * accepted one.
   */
  readonly times: readonly (readonly [day: number, nth: number])[];
  readonly reason?: string;
}

/** Sessions around today in all statuses. Users are referenced by last name. */
export const BOOKINGS: readonly SampleBooking[] = [
  {
    expert: 'Khelifi',
    requester: 'Ben Salah',
    category: 'Go to Market',
    description:
      'Go-to-market review: our pricing page is ready and we have spoken to eight buyers. Which segment first?',
    status: 'accepted',
    minutes: 60,
    times: [
      [0, 4],
      [1, 1],
      [2, 2],
    ],
  },
  {
    expert: 'Trabelsi',
    requester: 'Ben Salah',
    category: 'Fundraising',
    description:
      'We got a term sheet for a seed round. Could we read the liquidation clause together?',
    status: 'pending',
    minutes: 60,
    times: [
      [2, 0],
      [2, 3],
      [3, 1],
    ],
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal IP',
    description: 'Trademark in France and Tunisia: what to file first, and at which cost.',
    status: 'accepted',
    minutes: 30,
    times: [
      [0, 2],
      [1, 0],
    ],
  },
  {
    expert: 'Khelifi',
    requester: 'Ben Salah',
    category: 'Business model',
    description: 'Rehearsal of the demo-day pitch.',
    status: 'finished',
    minutes: 90,
    times: [[-3, 1]],
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal Business Law',
    description: 'Shareholder agreement between three founders.',
    status: 'finished',
    minutes: 60,
    times: [[-2, 0]],
  },
  {
    expert: 'Belhadj',
    requester: 'Ben Salah',
    category: 'Product',
    description: 'Interview guide for packaging buyers.',
    status: 'cancelled',
    minutes: 60,
    times: [[3, 1]],
    reason: 'We moved the interviews to January.',
  },
  {
    expert: 'Khelifi',
    requester: 'Gharbi',
    category: 'Go to Market',
    description:
      'Nous hésitons entre les hôtels et les communes. Comment choisir le premier segment ?',
    status: 'pending',
    minutes: 60,
    times: [
      [1, 0],
      [1, 3],
      [2, 0],
    ],
  },
  {
    expert: 'Khelifi',
    requester: 'Haddad',
    category: 'Communication and Marketing',
    description: 'Our clinics say yes and never sign. Please look at our sales e-mails.',
    status: 'pending',
    minutes: 30,
    times: [
      [2, 1],
      [3, 0],
    ],
  },
  {
    expert: 'Khelifi',
    requester: 'Ayadi',
    category: 'Business model',
    description: 'Location ou vente de nos robots : nos chiffres sur deux ans.',
    status: 'accepted',
    minutes: 60,
    // Far enough to be moved, however late this evening is.
    times: [[2, 2]],
  },
  {
    expert: 'Trabelsi',
    requester: 'Gharbi',
    category: 'Fundraising',
    description: 'Relecture du deck avant deux rendez-vous avec des fonds.',
    status: 'accepted',
    minutes: 60,
    times: [[1, 0]],
  },
  {
    expert: 'Trabelsi',
    requester: 'Kefi',
    category: 'Business plan',
    description: 'Three-year plan: are our assumptions on churn believable?',
    status: 'rejected',
    minutes: 60,
    times: [[2, 1]],
    reason:
      'I know your lead investor too well to advise you on this round. Amel would be a good fit.',
  },
  {
    expert: 'Ben Amor',
    requester: 'Ayadi',
    category: 'Architecture',
    description: 'Choix d’un bus de messages pour la flotte de robots.',
    status: 'finished',
    minutes: 90,
    times: [[-1, 0]],
  },
  {
    expert: 'Ben Amor',
    requester: 'Haddad',
    category: 'Technical support',
    description: 'Hosting health data: what the law asks and what it costs.',
    status: 'accepted',
    minutes: 60,
    times: [
      [0, 1],
      [1, 1],
    ],
  },
  {
    expert: 'Karray',
    requester: 'Kefi',
    category: 'Accounting',
    description: 'Closing our first fiscal year.',
    status: 'accepted',
    minutes: 60,
    times: [[0, 0]],
  },
  {
    expert: 'Karray',
    requester: 'Baccouche',
    category: 'Finance',
    description: 'Cash forecast for the next twelve months.',
    status: 'pending',
    minutes: 30,
    times: [
      [1, 1],
      [2, 1],
    ],
  },
  {
    expert: 'Belhadj',
    requester: 'Haddad',
    category: 'Product',
    description: 'Roadmap for the patient application.',
    status: 'finished',
    minutes: 60,
    times: [[-2, 1]],
  },
  {
    expert: 'Faure',
    requester: 'Mejri',
    category: 'Communication and Marketing',
    description: 'Trouver la phrase qui dit ce que nous faisons.',
    status: 'accepted',
    minutes: 60,
    times: [
      [0, 0],
      [1, 0],
    ],
  },
  {
    expert: 'Hafsi',
    requester: 'Rekik',
    category: 'Business plan',
    description: 'Un premier plan pour notre service d’irrigation, avec deux coopératives pilotes.',
    status: 'pending',
    minutes: 60,
    times: [
      [1, 1],
      [2, 0],
    ],
  },
  {
    expert: 'Sellami',
    requester: 'Ayadi',
    category: 'Technical support',
    description: 'Passer de cinq à cinquante châssis.',
    status: 'finished',
    minutes: 60,
    times: [[-1, 1]],
  },
  {
    // Attendance is not reported yet.
    expert: 'Hafsi',
    requester: 'Kefi',
    category: 'Business model',
    description: 'Vendre de l’eau, ou des hectares arrosés ?',
    status: 'accepted',
    minutes: 60,
    times: [[-1, 1]],
  },
];
