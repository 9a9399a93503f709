// Users: the signed-in user, their profile, picture, password and presence.
import { z } from 'zod';
import {
  optionalLine,
  line,
  birthday,
  country,
  date,
  email,
  id,
  instant,
  language,
  emptyReply,
  optionalText,
  phone,
  secret,
  timeZone,
} from '../kernel/fields.ts';
import { contract } from '../kernel/endpoint.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { Clock, WeekStart } from '../kernel/time-format.ts';
import { HubLook } from './hub-look.contract.ts';
import { PageAnnouncements } from './page-announcements.contract.ts';
import { OrganizationBrief } from './organization-brief.contract.ts';

export const PresenceStatus = z.enum(['Active', 'Offline', 'Do Not Disturb', 'Away']);
export type PresenceStatus = z.infer<typeof PresenceStatus>;

export const Gender = z.enum(['female', 'male', 'other', 'unsaid']);
export type Gender = z.infer<typeof Gender>;

export const SignUpReviewStatus = z.enum(['waiting', 'accepted', 'declined']);
export type SignUpReviewStatus = z.infer<typeof SignUpReviewStatus>;

/** The profile a user enters; completing a registration requires all of it. */
export const Profile = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  phone: z.union([z.literal(''), phone]),
  gender: Gender,
  birthdate: birthday.nullable(),
  country,
  language,
  position: optionalLine(120),
  bio: optionalText(2000),
  timeZone: timeZone.nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** How a user reads times and calendars; null for the hub’s way. */
export const TimeFormat = z.strictObject({
  clock: Clock.nullable(),
  weekStart: WeekStart.nullable(),
});

/** Only the changed fields are sent, so that concurrent changes of other fields are kept. */
export const ProfileChanges = Profile.extend(TimeFormat.shape).partial();
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** The signed-in user: profile, organization and what permissions depend on. */
export const Me = Profile.extend({
  ...TimeFormat.shape,
  id,
  email: z.string(),
  // As stored: an old value is shown even if validation has become stricter.
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  /** Empty until the registration is completed. */
  country: z.string(),
  birthdate: date.nullable(),
  role: z.string(),
  status: PresenceStatus,
  photo: id.nullable(),
  isCompleted: z.boolean(),
  /** Their role requires a second factor that is not set up yet. */
  isUnsecured: z.boolean(),
  review: SignUpReviewStatus.nullable(),
  reviewReason: z.string().nullable(),
  station5G: z.boolean(),
  organization: OrganizationBrief.nullable(),
  hubTimeZone: z.string(),
  hub: HubLook,
  /** An administrator views the hub as this user, until then; null when the user is signed in. */
  viewedUntil: instant.nullable(),
});
export type Me = z.infer<typeof Me>;
export const MeReply = z.object({ user: Me, announcements: PageAnnouncements });

/** A person as other users see them. */
export const PersonBrief = z.object({
  id,
  name: z.string(),
  photo: id.nullable(),
  organization: z.string().nullable(),
});
export type PersonBrief = z.infer<typeof PersonBrief>;

const picture = { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', many: false } as const;

export const users = contract({
  me: {
    summary:
      'Returns the current user with organization and what permissions depend on, and the announcements for them',
    method: 'GET',
    path: '/user',
    access: 'securing',
    reply: MeReply,
  },
  saveProfile: {
    summary: 'Updates the sent fields of the own profile, and the picture when one is sent',
    method: 'PUT',
    path: '/user',
    access: 'signed-in',
    body: ProfileChanges,
    files: { photo: { ...picture, required: false } },
    reply: z.object({ profile: Me }),
    errors: ['user.erased'],
  },
  choosePresence: {
    summary: 'Sets the chosen presence status',
    method: 'POST',
    path: '/user/updatestatus',
    access: 'completing',
    body: z.strictObject({ status: PresenceStatus }),
    reply: z.object({ status: PresenceStatus }),
  },
  uploadPicture: {
    summary: 'Sets the profile picture: JPG or PNG, max 800 kB',
    method: 'POST',
    path: '/user/uploadprofilepic',
    access: 'completing',
    files: { photo: { ...picture, required: true } },
    reply: z.object({ photo: id }),
  },
  recoverPassword: {
    summary: 'Sends a recovery email; answers the same for every address',
    method: 'GET',
    path: '/user/password',
    acts: true,
    access: 'public',
    query: z.strictObject({ email }),
    reply: emptyReply,
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the recovery or invitation email',
    method: 'PUT',
    path: '/user/password',
    access: 'public',
    headers: z.object({ 'x-resetpwd-token': z.string().max(200) }),
    body: z.strictObject({ password: secret }),
    reply: emptyReply,
    limit: { tries: 60, minutes: 15 },
    errors: [
      'auth.token_invalid',
      'auth.token_used',
      'auth.password_length',
      'auth.password_common',
      'auth.same_password',
    ],
  },
  changePassword: {
    summary: 'Changes the own password and ends all other sign-in sessions',
    method: 'POST',
    path: '/user/password',
    access: 'completing',
    body: z.strictObject({ oldPassword: secret, password: secret }),
    reply: emptyReply,
    errors: [
      'auth.wrong_password',
      'auth.no_password',
      'auth.password_length',
      'auth.password_common',
      'auth.same_password',
    ],
  },
});
