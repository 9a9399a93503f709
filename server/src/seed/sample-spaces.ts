import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';

/** A space of the sample hub. Its texts are in either language, as in a hub in Tunis. */
export interface SampleSpace {
  readonly type: SpaceType;
  readonly name: string;
  readonly floor: number;
  readonly location: string;
  readonly description: string;
  /** Desks that are booked one by one. */
  readonly desks?: number;
  readonly capacity: number;
  readonly equipment: readonly SpaceEquipment[];
  readonly maxMinutes: number;
  readonly needsApproval?: true;
  readonly checkInMinutes?: number;
  readonly terms?: string;
  /** By default, the main one. */
  readonly building?: SampleBuilding['name'];
  /** The hours of working days, if others than usual. */
  readonly hours?: readonly [start: string, end: string];
}

interface SampleBuilding {
  readonly name: 'Lac 1' | 'Annexe';
  readonly address: string;
}

/** The first one is the main one. */
export const SAMPLE_BUILDINGS: readonly SampleBuilding[] = [
  { name: 'Lac 1', address: 'Rue du Lac Biwa, Les Berges du Lac, Tunis' },
  { name: 'Annexe', address: 'Rue du Lac Huron, Les Berges du Lac, Tunis' },
];

/** Maintenance of a space on a coming working day. */
export const SAMPLE_BLOCK = {
  space: 'La Marsa',
  workingDays: 2,
  start: '13:00',
  end: '18:00',
  note: 'Remplacement de la climatisation',
};

export const SAMPLE_SPACES: readonly SampleSpace[] = [
  {
    type: 'meeting_room',
    name: 'Carthage',
    description:
      'Our largest meeting room, with a view over the lake. For board meetings and rehearsals.',
    floor: 0,
    location: 'Next to reception',
    capacity: 12,
    equipment: ['screen', 'video_conference', 'whiteboard', 'step_free_access'],
    maxMinutes: 240,
    needsApproval: true,
  },
  {
    type: 'meeting_room',
    name: 'Byrsa',
    description: 'Une salle calme pour les ateliers, avec un mur entier à écrire.',
    floor: 1,
    location: 'East wing, first door on the left',
    capacity: 6,
    equipment: ['screen', 'whiteboard'],
    maxMinutes: 120,
  },
  {
    type: 'meeting_room',
    name: 'Medina',
    description: 'A small room for interviews and calls.',
    floor: 1,
    location: 'East wing, end of the corridor',
    capacity: 4,
    equipment: ['whiteboard', 'phone'],
    maxMinutes: 90,
  },
  {
    type: 'meeting_room',
    name: 'Sidi Bou',
    description:
      'Lumineuse, à côté de la terrasse\u00a0: pour les équipes qui veulent prendre l’air.',
    floor: 3,
    location: 'Next to the terrace',
    capacity: 8,
    equipment: ['screen', 'video_conference', 'step_free_access'],
    maxMinutes: 180,
  },
  {
    type: 'meeting_room',
    name: 'La Marsa',
    description: 'For one-to-one meetings.',
    floor: 5,
    location: 'Behind the library',
    capacity: 3,
    equipment: ['phone'],
    maxMinutes: 90,
  },
  {
    type: 'event',
    name: 'Amphithéâtre',
    description:
      'Gradins, scène et régie pour 90 personnes. La technique est assurée par l’équipe du hub.',
    floor: 0,
    location: 'Behind the main entrance',
    capacity: 90,
    equipment: ['projector', 'sound_system', 'step_free_access'],
    maxMinutes: 480,
    hours: ['09:00', '22:00'],
    needsApproval: true,
    terms:
      'Leave the hall as you found it. Music ends at 20:00. The organizer is responsible for the people invited.',
  },
  {
    type: 'workspace',
    name: 'Djerba',
    description: 'A team room with its own kitchen corner, for a day of focused work.',
    floor: 4,
    location: 'West wing',
    capacity: 5,
    equipment: ['monitor', 'whiteboard'],
    maxMinutes: 480,
  },
  {
    type: 'hotdesk',
    name: 'Tozeur',
    description: 'Huit bureaux dans un espace silencieux. Les appels se prennent au couloir.',
    desks: 8,
    floor: 2,
    location: 'North side',
    capacity: 8,
    equipment: ['monitor', 'locker'],
    maxMinutes: 600,
    checkInMinutes: 15,
  },
  {
    type: '5g_station',
    name: 'Station 5G',
    description: 'A private 5G cell with a shielded test area, run by the station’s engineers.',
    floor: 6,
    location: 'Under the roof',
    capacity: 6,
    equipment: ['screen', 'phone'],
    maxMinutes: 240,
    building: 'Annexe',
    hours: ['09:00', '18:00'],
    needsApproval: true,
    terms: 'Only devices that the station’s engineers have checked may transmit.',
  },
];

interface SampleSpaceBooking {
  readonly space: string;
  /** The last name of the booker. */
  readonly booker: string;
  readonly title: string;
  /** The working days after the current one. */
  readonly workingDays: number;
  readonly start: string;
  readonly end: string;
  readonly persons: number;
  readonly purpose?: string;
  readonly desk?: number;
}

export const SAMPLE_SPACE_BOOKINGS: readonly SampleSpaceBooking[] = [
  {
    space: 'Byrsa',
    booker: 'Ben Salah',
    title: 'Pricing workshop',
    workingDays: 1,
    start: '09:00',
    end: '10:30',
    persons: 5,
  },
  {
    space: 'Byrsa',
    booker: 'Gharbi',
    title: 'Weekly stand-up',
    workingDays: 1,
    start: '11:00',
    end: '11:45',
    persons: 4,
  },
  {
    space: 'Byrsa',
    booker: 'Ben Salah',
    title: 'Investor call',
    workingDays: 2,
    start: '14:00',
    end: '15:30',
    persons: 3,
  },
  {
    space: 'Byrsa',
    booker: 'Gharbi',
    title: 'User interviews',
    workingDays: 3,
    start: '10:00',
    end: '12:00',
    persons: 2,
  },
  {
    space: 'Medina',
    booker: 'Gharbi',
    title: 'One-to-one',
    workingDays: 1,
    start: '16:00',
    end: '17:00',
    persons: 2,
  },
  {
    space: 'Sidi Bou',
    booker: 'Ben Salah',
    title: 'Team retrospective',
    workingDays: 4,
    start: '15:00',
    end: '17:30',
    persons: 7,
  },
  {
    space: 'Carthage',
    booker: 'Ben Salah',
    title: 'Demo day rehearsal',
    workingDays: 3,
    start: '14:00',
    end: '17:00',
    persons: 10,
  },
  {
    space: 'Tozeur',
    booker: 'Gharbi',
    title: 'Desk day',
    workingDays: 1,
    start: '08:30',
    end: '17:30',
    persons: 1,
    desk: 3,
  },
  {
    space: 'Tozeur',
    booker: 'Ben Salah',
    title: 'Desk day',
    workingDays: 1,
    start: '09:00',
    end: '12:00',
    persons: 1,
    desk: 5,
  },
  {
    space: 'Station 5G',
    booker: 'Zribi',
    title: 'Drone video trial',
    purpose: 'Live video from a drone over a private cell: latency at three distances.',
    workingDays: 3,
    start: '10:00',
    end: '13:00',
    persons: 3,
  },
];
