import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import type { RecordingPage } from '@thedot/domain/meetings/recordings.contract';

export const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
export const AMIRA_ID = '0199aaaa-0000-7000-8000-000000000001';
export const AMIRA = person(AMIRA_ID, 'Amira Ben Salah');
export const SLIMANE = person('0199aaaa-0000-7000-8000-000000000002', 'Slimane Khelifi');

export const MEETING_ID = '0199bbbb-0000-7000-8000-000000000001';

/** A session of Amira with Slimane that can be joined, and does not run. */
export const makeMeeting = (change: Partial<MeetingPage> = {}): MeetingPage => ({
  id: MEETING_ID,
  kind: 'session',
  name: '',
  state: 'open',
  host: SLIMANE,
  people: [SLIMANE, AMIRA],
  startsAt: minutesFromNow(5),
  endsAt: minutesFromNow(65),
  opensAt: minutesFromNow(-5),
  closesAt: minutesFromNow(80),
  bookingId: MEETING_ID,
  roomId: null,
  inside: [],
  role: 'viewer',
  canManage: false,
  recordings: 0,
  attendance: [],
  minutesAttended: null,
  notes: '',
  ...change,
});

/** A finished recording of that session. */
export const makeRecording = (change: Partial<RecordingPage> = {}): RecordingPage => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  meeting: {
    id: MEETING_ID,
    kind: 'session',
    name: '',
    bookingId: null,
    people: [SLIMANE, AMIRA],
  },
  name: '',
  state: 'ready',
  visibility: 'people',
  startedAt: '2026-11-26T09:00:00.000Z',
  seconds: 1_860,
  size: 48_000_000,
  expiresAt: '2027-02-24T09:00:00.000Z',
  canManage: true,
  marks: [],
  tracks: [],
  consents: [],
  notes: '',
  playback: [],
  ...change,
});
