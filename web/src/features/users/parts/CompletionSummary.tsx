import { Button } from '@mantine/core';
import type { Completion } from '@thedot/domain/auth/auth.contract';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../ui/countries.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Step } from '../completion-steps.ts';
import classes from './CompletionSummary.module.css';

interface Props {
  steps: readonly Step[];
  values: Completion;
  onOpen: (step: Step) => void;
}

/** Everything that is about to be sent, with a way back to each part. */
export function CompletionSummary({ steps, values, onOpen }: Props) {
  const { t } = useTranslation('users');
  const lines = useSummary(values);
  return steps
    .filter((step) => step !== 'check')
    .map((step) => (
      <section key={step} className={classes.part}>
        <header className={classes.head}>
          <h2 className={classes.title}>{t(`complete.step.${step}`)}</h2>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(step)}>
            {t('complete.change')}
          </Button>
        </header>
        <dl className={classes.lines}>
          {lines[step].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || t('complete.not_given')}</dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}

type Line = readonly [name: string, value: string];

function useSummary(values: Completion): Record<Exclude<Step, 'check'>, Line[]> {
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
