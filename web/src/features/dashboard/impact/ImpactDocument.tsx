import { MIN_RATINGS_SHOWN } from '@thedot/domain/limits';
import type { ExpertImpact } from '@thedot/domain/statistics/expert-impact.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useHub } from '../../../lib/hub/hub.ts';
import { OrganizationTable, TopicTable } from '../report/HelpTables.tsx';
import {
  FigureDefinitions,
  Paper,
  PaperNumbers,
  PaperSection,
  PaperTable,
  usePeriodText,
} from '../report/Paper.tsx';
import { pickFigures } from '../statistics/figures.ts';
import { useFigureFormat } from '../statistics/use-figure-format.ts';

const HIGHLIGHTS = ['sessions_held', 'expert_time_used'] as const;
const RATES = ['session_cancellations', 'session_no_shows'] as const;

/** The pages of the impact sheet. */
export function ImpactDocument({ impact }: { impact: ExpertImpact }) {
  const { t } = useTranslation(['impact', 'report']);
  const { name: hub } = useHub();
  const format = useFormat();
  const figureFormat = useFigureFormat();
  const expert = useDisplayName()(impact.expert.name);
  const period = usePeriodText(impact.period);
  const { figures, topics, organizations, users, nextSteps, rating, coming } = impact;
  const rows = [
    ...pickFigures(figures, RATES).map((figure) => ({
      id: figure.id,
      cells: [
        figureFormat.name(figure.id),
        figureFormat.value(figure.unit, figure.now.value),
        figureFormat.parts(figure) ?? '',
      ],
    })),
    {
      id: 'steps',
      cells: [
        t('steps_done'),
        format.number(nextSteps.done),
        t('steps_agreed', { agreed: format.number(nextSteps.agreed) }),
      ],
    },
    {
      id: 'rating',
      cells: [
        t('rating'),
        rating.mean === null ? t('no_value') : t('of_five', { value: format.number(rating.mean) }),
        rating.mean === null
          ? t('few_reviews', { least: MIN_RATINGS_SHOWN })
          : t('reviews', { reviews: format.number(rating.reviews) }),
      ],
    },
    { id: 'coming', cells: [t('coming'), format.number(coming), t('coming_hint')] },
  ];
  return (
    <Paper title={t('document_title', { expert })} subtitle={t('subtitle', { hub, period })}>
      <PaperNumbers
        numbers={[
          {
            id: 'organizations',
            name: t('organizations'),
            value: format.number(organizations.length),
          },
          { id: 'users', name: t('users'), value: format.number(users) },
          ...pickFigures(figures, HIGHLIGHTS).map(({ id, unit, now }) => ({
            id,
            name: figureFormat.name(id),
            value: figureFormat.value(unit, now.value),
          })),
        ]}
      />
      <PaperSection title={t('figures')}>
        <PaperTable head={[t('figure'), t('value'), t('details')]} rows={rows} />
      </PaperSection>
      <TopicTable topics={topics} />
      <PaperSection
        title={t('organizations')}
        hint={organizations.length === 0 ? t('no_organizations') : undefined}
      >
        {organizations.length > 0 && <OrganizationTable organizations={organizations} />}
      </PaperSection>
      <FigureDefinitions ids={figures.map(({ id }) => id)} />
    </Paper>
  );
}
