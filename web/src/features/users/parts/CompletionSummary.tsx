import type { Completion } from '@thedot/domain/auth/registration.contract';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/format/countries.ts';
import { StepSummary, type SummaryItem } from '../../../ui/StepSummary.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Step } from '../completion-steps.ts';

interface Props {
  steps: readonly Step[];
  values: Completion;
  onOpen: (step: Step) => void;
}

export function CompletionSummary({ steps, values, onOpen }: Props) {
  const { t } = useTranslation('users');
  const lines = useSummary(values);
  const parts = steps
    .filter((step) => step !== 'check')
    .map((step) => ({
      name: t(`complete.step.${step}`),
      lines: lines[step],
      onChange: () => onOpen(step),
    }));
  return <StepSummary parts={parts} />;
}

function useSummary(values: Completion): Record<Exclude<Step, 'check'>, SummaryItem[]> {
  const { t, i18n } = useTranslation('users');
  const format = useFormat();
  const { organization } = values;
  return {
    person: [
      [t('profile.name'), `${values.firstName} ${values.lastName}`],
      [t('profile.phone'), values.phone],
      [t('profile.country'), countryName(values.country, i18n.language)],
      [t('profile.gender'), t(`gender.${values.gender}`)],
      [
        t('profile.birthdate'),
        values.birthdate ? format.date(`${values.birthdate}T12:00:00Z`) : '',
      ],
    ],
    work: [
      [t('profile.position'), values.position],
      [t('profile.bio'), values.bio],
      [t('profile.language'), values.language === 'fr' ? 'Français' : 'English'],
      [t('profile.time_zone'), values.timeZone ? format.zoneName(values.timeZone) : ''],
    ],
    organization: organization
      ? [
          [t('organization.name'), organization.name],
          [t('organization.region'), organization.region],
          [t('organization.contact'), organization.contact],
          [t('organization.website'), organization.website],
        ]
      : [],
  };
}
