import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './YesNoField.module.css';

interface Props {
  label: ReactNode;
  value?: boolean | null;
  onChange: (value: boolean) => void;
  error?: ReactNode;
}

const ANSWERS = ['yes', 'no'] as const;

/** A yes/no question, unanswered at first. */
export function YesNoField({ label, value = null, onChange, error }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Radio.Group
      className={classes.question ?? ''}
      label={label}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      error={error}
    >
      <Group gap="lg" mih={44} className={classes.answers ?? ''}>
        {ANSWERS.map((answer) => (
          <Radio key={answer} value={answer} label={t(`answer.${answer}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
