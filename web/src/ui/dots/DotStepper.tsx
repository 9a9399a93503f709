import { Group, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './DotStepper.module.css';

interface Props {
  steps: readonly string[];
  /** Index of the open step. */
  current: number;
}

/** The progress in a multi-step form. */
export function DotStepper({ steps, current }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Group component="ol" gap={0} align="stretch" wrap="nowrap" aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <i className={classes.dot} aria-hidden />
          <span className={classes.name}>{step}</span>
          {index < current && <VisuallyHidden>{t('steps.done')}</VisuallyHidden>}
        </li>
      ))}
    </Group>
  );
}
