import type { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { StepSummary, type SummaryItem } from '../../../ui/StepSummary.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { STATION_STEPS, type StationStep } from './station-steps.ts';

interface Props {
  values: StationSignUp;
  files: readonly File[];
  onOpen: (step: StationStep) => void;
}

export function StationSummary({ values, files, onOpen }: Props) {
  const { t } = useTranslation('registrations');
  const items = useSummary(values, files);
  const parts = STATION_STEPS.filter((step) => step !== 'check').map((step) => ({
    name: t(`station.step.${step}`),
    items: items[step],
    onChange: () => onOpen(step),
  }));
  return <StepSummary parts={parts} />;
}

function useSummary(
  values: StationSignUp,
  files: readonly File[],
): Record<Exclude<StationStep, 'check'>, readonly SummaryItem[]> {
  const { t, i18n } = useTranslation(['registrations', 'users', 'ui']);
  const format = useFormat();
  const days = formatFor({ language: i18n.language, zone: 'UTC' });
  const yesNo = (yes: boolean) => t(yes ? 'yes' : 'no');
  return {
    person: [
      [t('station.name'), `${values.firstName} ${values.lastName}`],
      [t('field.email'), values.email],
      [t('field.phone'), values.phone],
      [t('field.position'), values.position],
      [t('field.gender'), t(`users:gender.${values.gender}`)],
      [t('field.country'), countryName(values.country, i18n.language)],
      [t('field.language'), values.language === 'fr' ? 'Français' : 'English'],
    ],
    company: [
      [t('field.organization'), values.organization],
      [t('field.field'), values.field],
      [t('field.description'), values.fieldDescription],
      [t('field.address'), values.address],
      [
        t('field.founded_year'),
        values.foundedYear === null ? t('not_founded') : String(values.foundedYear),
      ],
      [t('field.website'), values.website],
      [t('field.linkedin'), values.linkedin],
      [t('field.published'), yesNo(values.isLegallyPublished)],
      [t('field.label'), yesNo(values.hasStartupLabel)],
    ],
    project: [
      [t('field.reason'), values.reason],
      [t('field.expertise'), values.expertise.map((it) => t(`ui:category.${it}`)).join(', ')],
      [t('field.question'), values.question],
      [t('field.source'), values.source ? t(`source.${values.source}`) : ''],
    ],
    documents: [
      [
        t('field.documents'),
        files.map(({ name, size }) => `${name} (${format.fileSize(size)})`).join('\n') ||
          t('station.documents_none'),
      ],
    ],
    times: [
      [
        t('field.slots'),
        values.slots
          .filter(({ day }) => day)
          .map(({ day, part }) => `${days.longDay(day)}, ${t(`part.${part}`).toLowerCase()}`)
          .join('\n'),
      ],
    ],
  };
}
