import { activityKey, signInKey, signInProvider } from '@thedot/domain/accounts/activity.rules';
import type { ActivityFacts } from '@thedot/domain/accounts/notes.contract';
import { useTranslation } from 'react-i18next';
import { getErrorText } from '../../../lib/errors/error-text.ts';
import { uncapitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { REGISTRATION_FIELD_TEXTS } from './registration-field-texts.ts';

/** What happened, in words. */
export const ActivityText = ({ activity }: { activity: ActivityFacts }) =>
  activity.fields.length > 0 ? (
    <Correction fields={activity.fields} />
  ) : (
    <Done activity={activity} />
  );

function Done({ activity }: { activity: ActivityFacts }) {
  const { action, from, to, refusal, number, title, name } = activity;
  const { t, i18n } = useTranslation('directory');
  const roleName = useRoleName();
  const signIn = signInKey(activity);
  if (signIn) return t(`activity.signed_in.${signIn}`, { provider: signInProvider(activity.way) });
  const isRole = action === 'user.role';
  const valueText = (value: string | null) => (isRole ? roleName(value ?? '') : (value ?? ''));
  const key = `activity.did.${activityKey(action)}`;
  // Features may log actions that have no text yet.
  const happened = i18n.exists(key, { ns: 'directory' }) ? key : 'activity.other';
  return t(happened as 'activity.other', {
    action,
    from: valueText(from),
    to: valueText(to),
    refusal: refusal && getErrorText(refusal),
    number,
    title,
    name,
  });
}

/** What applicants corrected in their registration, by the labels of its fields. */
function Correction({ fields }: Pick<ActivityFacts, 'fields'>) {
  const { t, i18n } = useTranslation(['directory', 'users', 'registrations']);
  const format = useFormat();
  const names = fields.map((it) => uncapitalize(t(REGISTRATION_FIELD_TEXTS[it]), i18n.language));
  return t('activity.corrected', { fields: format.list(names) });
}
