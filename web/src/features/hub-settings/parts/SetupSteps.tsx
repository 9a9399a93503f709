import type { HubSettings } from '@thedot/domain/hub-settings/hub-settings.contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import classes from './SetupSteps.module.css';

/** What a new hub should set first; the card goes once all is set. */
export function SetupSteps({ settings: { settings, logo } }: { settings: HubSettings }) {
  const { t } = useTranslation('settings');
  const find = (key: string) => settings.find((it) => it.key === key);
  const isSet = (key: string) => find(key)?.isSet === true;
  const isChosen = (key: string) => find(key)?.source !== 'default';
  const steps = [
    { name: 'name', group: 'hub', isDone: isChosen('HUB_NAME') },
    { name: 'logo', group: 'hub', isDone: logo !== null },
    { name: 'support', group: 'hub', isDone: isSet('SUPPORT_USER') },
    { name: 'mail', group: 'mail', isDone: isSet('SMTP_URL') },
    {
      name: 'second_factor',
      group: 'access',
      isDone: find('SECOND_FACTOR_ROLES')?.value !== 'none',
    },
  ] as const;
  const open = steps.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <Card
      title={t('steps.title')}
      hint={t('steps.hint', { done: steps.length - open.length, all: steps.length })}
    >
      <ul className={classes.steps}>
        {steps.map(({ name, group, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden />
            )}
            {isDone ? (
              <span>{t(`steps.${name}`)}</span>
            ) : (
              <a href={`#${group}`}>{t(`steps.${name}`)}</a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
