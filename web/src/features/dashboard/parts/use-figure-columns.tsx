import { UnstyledButton } from '@mantine/core';
import type {
  ExpertMetrics,
  ExpertMetricsSort,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type FigureName, useFigures } from '../use-figures.ts';
import classes from './use-figure-columns.module.css';

type Column = RecordColumn<ExpertMetrics, ExpertMetricsSort>;

/** Each figure of an expert, and small beneath it what it is made of. */
export function useFigureColumns(
  onReviews: (expert: ExpertMetrics['expert']) => void,
): readonly Column[] {
  const { t } = useTranslation('figures');
  const nameOf = useDisplayName();
  const write = useFigures();

  const figure = (id: FigureName, beneath: (row: ExpertMetrics) => string): Column => ({
    id,
    title: t(`column.${id}`),
    sort: id,
    align: 'end',
    width: 110,
    cell: (row) => (
      <span className={classes.figure}>
        <b>{write[id](row.now)}</b>
        <span>{beneath(row)}</span>
      </span>
    ),
  });
  const before = (id: FigureName) => (row: ExpertMetrics) =>
    t('before', { value: write[id](row.before) });

  return [
    {
      id: 'name',
      title: t('column.name'),
      sort: 'name',
      width: 200,
      cell: ({ id, expert }) => (
        <span className={classes.expert}>
          <DotAvatar name={nameOf(expert.name)} photo={expert.photo} size={36} />
          <Link to={`/users/view/${id}`}>{nameOf(expert.name)}</Link>
        </span>
      ),
    },
    figure('hours', before('hours')),
    figure('sessions', before('sessions')),
    figure('absences', ({ now }) =>
      t('absent', { expert: now.expertAbsences, requester: now.requesterAbsences }),
    ),
    {
      ...figure('rating', before('rating')),
      cell: ({ expert, now }) => (
        <span className={classes.figure}>
          <b>{write.rating(now)}</b>
          <UnstyledButton
            className={classes.reviews ?? ''}
            aria-label={t('panel.open', {
              name: nameOf(expert.name),
              count: t('reviews', { count: now.reviews }),
            })}
            onClick={() => onReviews(expert)}
          >
            {t('reviews', { count: now.reviews })}
          </UnstyledButton>
        </span>
      ),
    },
    figure('answers', ({ now }) => t('answered', { given: now.answered, all: now.decided })),
  ];
}
