import { DEFAULT_HUB } from '../lib/hub/served-hub.ts';
import type { Me } from '@thedot/domain/users/users.contract';

/** A signed-in user: by default a startup user without an organization. */
export const makeMe = (change: Partial<Me> = {}): Me => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  role: 'startup',
  email: 'amira@thedot.example',
  firstName: 'Amira',
  lastName: 'Ben Salah',
  phone: '',
  gender: 'unsaid',
  birthdate: null,
  country: 'TN',
  language: 'en',
  position: '',
  bio: '',
  timeZone: null,
  clock: null,
  weekStart: null,
  hubTimeZone: 'Africa/Tunis',
  hub: DEFAULT_HUB,
  status: 'Active',
  photo: null,
  isCompleted: true,
  isUnsecured: false,
  review: null,
  reviewReason: null,
  station5G: false,
  organization: null,
  viewedUntil: null,
  ...change,
});
