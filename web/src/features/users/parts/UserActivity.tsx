import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '@thedot/domain/users/notes.contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { activityQuery } from '../directory.data.ts';
import classes from '../UserPage.module.css';
import { MoreRows } from './MoreRows.tsx';

/** What the audit log tells: what was done to the account, and what its owner did. */
export function UserActivity({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <MoreRows
      title={t('activity.title')}
      rows={useInfiniteQuery(activityQuery(userId))}
      words={{
        failed: t('activity.failed'),
        empty: t('activity.empty'),
        more: t('activity.more'),
      }}
      render={(activity) => <Row activity={activity} userId={userId} />}
    />
  );
}

function Row({ activity, userId }: { activity: Activity; userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { at, actor } = activity;
  const name = actor ? nameOf(actor.name) : t('activity.hub');
  return (
    <>
      <Happening activity={activity} />
      <p className={classes.second}>
        <time dateTime={at}>{format.dayAndTime(at)}</time> ·{' '}
        {actor?.id === userId ? t('activity.self') : t('activity.by', { name })}
      </p>
    </>
  );
}

function Happening({ activity: { action, from, to, refusal } }: { activity: Activity }) {
  const { t, i18n } = useTranslation('directory');
  const roleName = useRoleName();
  const isRole = action === 'user.role';
  const said = (value: string | null) => (isRole ? roleName(value ?? '') : (value ?? ''));
  const key = `activity.did.${action.replaceAll(/[.-]/g, '_')}`;
  // Features may note what has no sentence of its own yet.
  const happened = i18n.exists(key, { ns: 'directory' }) ? key : 'activity.other';
  return t(happened as 'activity.other', {
    action,
    from: said(from),
    to: said(to),
    refusal: refusal && errorText(refusal),
  });
}
