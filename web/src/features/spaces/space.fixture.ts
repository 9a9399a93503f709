import type { Space } from '@thedot/domain/spaces/spaces.contract';

export const ZONE = 'Africa/Tunis';

let made = 0;

/** A meeting room that is open all day; each has another id. */
export function makeSpace(name: string, more: Partial<Space> = {}): Space {
  made += 1;
  return {
    id: `0199aaaa-0000-7000-8000-0000000001${String(made).padStart(2, '0')}`,
    type: 'meeting_room',
    name,
    description: '',
    photos: [],
    floor: 2,
    location: 'Beside the library',
    capacity: 6,
    desks: 1,
    equipment: ['screen', 'phone'],
    bookable: true,
    bookerRoles: null,
    needsApproval: false,
    showsBookers: false,
    terms: '',
    termsVersion: 0,
    slotMinutes: 120,
    lengths: [15, 30, 45, 60, 75, 90, 105, 120],
    maxMinutes: 120,
    horizonDays: 60,
    noticeMinutes: 0,
    changeNoticeMinutes: 0,
    checkInMinutes: null,
    timeZone: ZONE,
    hours: [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end: '20:00' })),
    days: [],
    closures: [],
    hubClosures: [],
    blocks: [],
    nextFree: null,
    now: { status: 'free', until: null, freeDesks: 1 },
    ...more,
  };
}
