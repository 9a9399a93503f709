import type { ActivityFacts } from '@thedot/domain/accounts/notes.contract';
import type { RegistrationField } from '@thedot/domain/sign-up-reviews/registration.contract';
import { useTranslation } from 'react-i18next';
import { getErrorText } from '../../../lib/errors/error-text.ts';
import { uncapitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';

/** What happened, in words. */
export const ActivityText = ({ activity }: { activity: ActivityFacts }) =>
  activity.fields.length > 0 ? (
    <Correction fields={activity.fields} />
  ) : (
    <Done activity={activity} />
  );

function Done({ activity }: { activity: ActivityFacts }) {
  const { action, from, to, refusal, number, title } = activity;
  const { t, i18n } = useTranslation('directory');
  const roleName = useRoleName();
  const signIn = signInKind(activity);
  if (signIn) {
    const provider = activity.way?.replace('openid:', '');
    return t(`activity.signed_in.${signIn}`, { provider });
  }
  const isRole = action === 'user.role';
  const valueText = (value: string | null) => (isRole ? roleName(value ?? '') : (value ?? ''));
  const key = `activity.did.${action.replaceAll(/[.-]/g, '_')}`;
  // Features may log actions that have no text yet.
  const happened = i18n.exists(key, { ns: 'directory' }) ? key : 'activity.other';
  return t(happened as 'activity.other', {
    action,
    from: valueText(from),
    to: valueText(to),
    refusal: refusal && getErrorText(refusal),
    number,
    title,
  });
}

/** The text of a sign-in; null for other actions, and after the details were erased. */
function signInKind({ way, factors }: ActivityFacts) {
  if (!way) return null;
  if (way === 'link') return 'link';
  const first = way.startsWith('openid:') ? 'provider' : 'password';
  if (factors.includes('app-code')) return `${first}_code` as const;
  return factors.includes('recovery-code') ? (`${first}_recovery` as const) : first;
}

/** What applicants corrected in their registration, by the labels of its fields. */
function Correction({ fields }: Pick<ActivityFacts, 'fields'>) {
  const { t, i18n } = useTranslation(['directory', 'users', 'registrations']);
  const format = useFormat();
  const labels: Readonly<Record<RegistrationField, string>> = {
    firstName: t('users:profile.first_name'),
    lastName: t('users:profile.last_name'),
    phone: t('users:profile.phone'),
    country: t('users:profile.country'),
    position: t('users:profile.position'),
    gender: t('users:profile.gender'),
    birthdate: t('users:profile.birthdate'),
    language: t('users:profile.language'),
    timeZone: t('users:profile.time_zone'),
    bio: t('users:profile.bio_theirs'),
    name: t('users:complete.organization'),
    region: t('users:organization.region'),
    contact: t('users:organization.contact'),
    website: t('users:organization.website'),
    address: t('registrations:field.address'),
    field: t('registrations:field.field'),
    fieldDescription: t('registrations:field.description'),
    foundedYear: t('registrations:field.founded_year'),
    linkedin: t('registrations:field.linkedin'),
    isLegallyPublished: t('registrations:field.published'),
    hasStartupLabel: t('registrations:field.label'),
    source: t('registrations:field.source'),
    expertise: t('registrations:field.expertise'),
    reason: t('registrations:field.reason'),
    question: t('registrations:field.question'),
    slots: t('registrations:field.slots'),
  };
  const names = fields.map((it) => uncapitalize(labels[it], i18n.language));
  return t('activity.corrected', { fields: format.list(names) });
}
