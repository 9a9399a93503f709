import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { mergePreviewQuery } from '../organizations.data.ts';
import classes from './MergePreview.module.css';
import { useFieldNames } from './use-field-names.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a merge moves, before it does. */
export function MergePreview({ from, into }: { from: Named; into: Named }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const fieldName = useFieldNames();
  const nameOf = useDisplayName();
  const preview = useQuery(mergePreviewQuery(from.id, into.id));
  if (preview.isPending) return <DotsLoading />;
  if (preview.isLoadingError) return <LoadFailed onRetry={() => void preview.refetch()} />;
  const { members, bookings, invitations, filled, hours } = preview.data;
  return (
    <section className={classes.preview} aria-live="polite">
      <h3 className={classes.title}>{t('merge.moves', { name: into.name })}</h3>
      <ul className={classes.list}>
        <li>{t('merge.members', { count: members })}</li>
        <li>{t('merge.bookings', { count: bookings })}</li>
        <li>{t('merge.invitations', { count: invitations })}</li>
        {hours.map(({ expertId, expertName, usedMinutes, limitMinutes }) => (
          <li key={expertId}>
            {t('merge.hours', {
              used: format.hours(usedMinutes),
              limit: format.hours(limitMinutes),
              expert: nameOf(expertName),
            })}
            {usedMinutes > limitMinutes && <b className={classes.over}> {t('merge.over')}</b>}
          </li>
        ))}
        {filled.length > 0 && (
          <li>{t('merge.filled', { name: into.name, list: filled.map(fieldName).join(', ') })}</li>
        )}
      </ul>
      <Note>{t('merge.final', { name: from.name })}</Note>
    </section>
  );
}
