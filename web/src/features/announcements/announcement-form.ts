import {
  type AnnouncementChanges,
  AnnouncementFields,
  type ManagedAnnouncement,
} from '@thedot/domain/announcements/announcements.contract';
import { listMissingWords, listRefusals } from '@thedot/domain/announcements/announcements.rules';
import { Role } from '@thedot/domain/access/roles';
import type { ErrorCode, FieldErrorCode } from '@thedot/domain/errors';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { z } from 'zod';
import { Moment, toInstantOf, toMoment } from '../../ui/fields/MomentField.tsx';

/** A time of the hub, or nothing. */
const optionalMoment = z
  .string()
  .refine((value) => value === '' || isMoment(value), withErrorCode('field.date'));
const isMoment = (value: string) => Moment.safeParse(value).success;

export const AnnouncementFormSchema = AnnouncementFields.extend({
  startsAt: optionalMoment,
  endsAt: optionalMoment,
  showsAgain: z.boolean(),
});
export type AnnouncementForm = z.input<typeof AnnouncementFormSchema>;

const NO_WORDS = { title: '', text: '', linkLabel: '' };

const NEW: AnnouncementForm = {
  to: { roles: [], organizationIds: [], userIds: [] },
  level: 'info',
  words: { en: NO_WORDS, fr: NO_WORDS },
  link: '',
  startsAt: '',
  endsAt: '',
  isBanner: true,
  isDismissible: true,
  isNotified: false,
  showsAgain: false,
};

/** The announcement that the form changes, or whose copy it begins with. */
export interface FormSubject {
  readonly announcement: ManagedAnnouncement | null;
  readonly isCopy: boolean;
}

export const isStarted = ({ announcement, isCopy }: FormSubject): boolean =>
  !isCopy && announcement?.state === 'current';

/** A copy has the words and the audience of the other, and times of its own. */
export function toForm({ announcement, isCopy }: FormSubject, zone: string): AnnouncementForm {
  if (announcement === null) return NEW;
  const { to, level, words, link, startsAt, endsAt, isBanner, isDismissible, isNotified } =
    announcement;
  return {
    to: { ...to, roles: Role.options.filter((role) => to.roles.includes(role)) },
    level,
    words,
    link,
    startsAt: isCopy ? '' : toMoment(startsAt, zone),
    endsAt: isCopy || endsAt === null ? '' : toMoment(endsAt, zone),
    isBanner,
    isDismissible,
    isNotified,
    showsAgain: false,
  };
}

export function toFields(
  { showsAgain: _, ...form }: AnnouncementForm,
  subject: FormSubject,
  zone: string,
): AnnouncementFields {
  const at = (moment: string) => (isMoment(moment) ? toInstantOf(moment, zone) : null);
  return {
    ...form,
    startsAt: isStarted(subject) ? null : at(form.startsAt),
    endsAt: form.isBanner ? at(form.endsAt) : null,
    // The switch is shown for urgent banners only.
    isDismissible: form.isDismissible || form.level !== 'urgent' || !form.isBanner,
  };
}

export const toChanges = (
  form: AnnouncementForm,
  subject: FormSubject,
  { zone, version }: { readonly zone: string; readonly version: number },
): AnnouncementChanges => ({
  ...toFields(form, subject, zone),
  version,
  showsAgain: form.showsAgain,
});

/** What the server would refuse, by field. */
export const refuseForm = (
  form: AnnouncementForm,
  subject: FormSubject,
  zone: string,
): Readonly<Record<string, ErrorCode | FieldErrorCode | null>> => {
  const fields = toFields(form, subject, zone);
  const started = isStarted(subject) ? (subject.announcement?.startsAt ?? null) : null;
  return Object.fromEntries([
    ...listRefusals(fields, new Date(), started),
    ...listMissingWords(form.words),
  ]);
};
