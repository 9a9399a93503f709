import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { Chip } from '../../ui/Chip.tsx';

interface Props {
  submission: { readonly dueAt: string | null; readonly closedAt: string | null };
}

/** Until when a submission is to be answered, marked when it is overdue. */
export function DueDate({ submission: { dueAt, closedAt } }: Props) {
  const { t } = useTranslation('submissions');
  const format = useFormat();
  const now = useNow();
  if (dueAt === null) return null;
  const isOverdue = closedAt === null && Date.parse(dueAt) < now.getTime();
  return isOverdue ? (
    <Chip tone="warning">{t('overdue', { when: format.shortDate(dueAt) })}</Chip>
  ) : (
    <time dateTime={dueAt}>{format.shortDate(dueAt)}</time>
  );
}
