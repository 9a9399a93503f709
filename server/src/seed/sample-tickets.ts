import type { TicketArea, TicketStatus, TicketType } from '@thedot/domain/tickets/tickets.contract';

export interface SampleTicket {
  readonly type: TicketType;
  readonly area: TicketArea;
  readonly status: TicketStatus;
  /** Last names. */
  readonly author: string;
  readonly assignee?: string;
  readonly votes?: readonly string[];
  readonly daysAgo: number;
  readonly title: string;
  /** The name of a space or material. */
  readonly about?: readonly [kind: 'space' | 'material', name: string];
  readonly text: string;
  readonly benefit?: string;
  readonly reason?: string;
  readonly rating?: number;
  readonly messages?: readonly (readonly [author: string, text: string, isInternal?: true])[];
}

export const SAMPLE_TICKETS: readonly SampleTicket[] = [
  {
    type: 'claim',
    area: 'spaces',
    status: 'in_progress',
    author: 'Ben Salah',
    assignee: 'Jaziri',
    daysAgo: 2,
    title: 'The air conditioning of the meeting room is too cold',
    about: ['space', 'Carthage'],
    text: 'We can’t set it above 18 °C. Two people left our last meeting with a cold.',
    messages: [
      ['Jaziri', 'Thank you, a technician comes on Thursday.'],
      ['Jaziri', 'Third complaint this month: ask for a new thermostat.', true],
      ['Ben Salah', 'Great, we have another meeting there on Friday.'],
    ],
  },
  {
    type: 'proposal',
    area: 'events',
    status: 'open',
    author: 'Ben Salah',
    votes: ['Khelifi', 'Gharbi', 'Dridi'],
    daysAgo: 6,
    title: 'Un petit-déjeuner des fondateurs chaque mois',
    text: 'Une heure autour d’un café, sans présentation, pour se connaître entre startups du hub.',
    benefit: 'Tous les fondateurs, surtout les nouveaux.',
  },
  {
    type: 'feedback',
    area: 'experts',
    status: 'resolved',
    author: 'Gharbi',
    assignee: 'Bouzid',
    daysAgo: 12,
    title: 'The session on pricing was worth every minute',
    text: 'Slimane prepared three scenarios with our numbers. More of this, please.',
    reason: 'Thank you! We shared it with Slimane, who offers two more pricing days in spring.',
    rating: 5,
  },
  {
    type: 'claim',
    area: 'material',
    status: 'waiting',
    author: 'Ben Salah',
    assignee: 'Jaziri',
    daysAgo: 4,
    title: 'Il manquait un câble dans la valise du projecteur',
    about: ['material', 'Portable projector'],
    text: 'Le câble HDMI n’était pas dans la valise, nous avons dû en acheter un.',
    reason: 'Pouvez-vous nous envoyer le ticket de caisse ? Nous vous remboursons.',
  },
  {
    type: 'proposal',
    area: 'spaces',
    status: 'rejected',
    author: 'Gharbi',
    daysAgo: 20,
    title: 'Beds in the workspace on the second floor',
    text: 'Nights before a demo day are long.',
    reason: 'The building has to be empty at night: the insurance does not allow it.',
  },
];
