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
      'Our pricing page is ready and we have interviewed eight buyers. Which segment should we target first?',
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
      'We received a term sheet for our seed round. Could we review the liquidation clause together?',
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
    description:
      'Trademark in France and Tunisia: what should we file first, and how much does it cost?',
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
    description: 'Demo day pitch rehearsal.',
    status: 'finished',
    minutes: 90,
    times: [[-3, 1]],
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal Business Law',
    description: 'Shareholders’ agreement for three founders.',
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
    description: 'Clinics like our demo but never sign. Could you review our sales emails?',
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
    description: 'Location ou vente de nos robots ? Nous apportons nos chiffres sur deux ans.',
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
    description: 'Three-year plan: are our churn assumptions realistic?',
    status: 'rejected',
    minutes: 60,
    times: [[2, 1]],
    reason: 'I have a conflict of interest with your lead investor. Amel would be a good fit.',
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
    description: 'Hosting health data: legal requirements and costs.',
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
    description: 'Closing our first financial year.',
    status: 'accepted',
    minutes: 60,
    times: [[0, 0]],
  },
  {
    expert: 'Karray',
    requester: 'Baccouche',
    category: 'Finance',
    description: 'Cash flow forecast for the next twelve months.',
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
    description: 'Roadmap for our patient app.',
    status: 'finished',
    minutes: 60,
    times: [[-2, 1]],
  },
  {
    expert: 'Faure',
    requester: 'Mejri',
    category: 'Communication and Marketing',
    description: 'Formuler notre promesse en une phrase.',
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
    description: 'Facturer à l’hectare ou au volume d’eau ?',
    status: 'accepted',
    minutes: 60,
    times: [[-1, 1]],
  },
];
