import { Select, type SelectProps } from '@mantine/core';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { ANY_EXPERT_ANSWER_MS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { HINT_BELOW } from '../../ui/fields/hint-below.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { ANSWER_IN, type AnswerIn, possibleAnswers } from './answer-in.ts';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: AnswerIn;
  picks: readonly string[];
  /** Of several experts: who does not answer is followed by another. */
  ofAny?: boolean;
  onChange: (value: AnswerIn) => void;
}

/** How long the other side may take; a wait that outlasts the times cannot be chosen. */
export function AnswerField({ value = '', picks, ofAny = false, onChange, ...field }: Props) {
  const { t } = useTranslation('experts');
  const open = ofAny ? 'openAny' : 'open';
  const possible = possibleAnswers(picks, useNow());
  return (
    <Select
      {...HINT_BELOW}
      {...field}
      size="md"
      label={t('answerIn.label')}
      description={t(hintOf(ofAny, value), { hours: ANY_EXPERT_ANSWER_MS / HOUR_MS })}
      data={ANSWER_IN.map((hours) => ({
        value: hours,
        label: t(`answerIn.${hours === '' ? open : hours}`),
        disabled: !possible.includes(hours),
      }))}
      allowDeselect={false}
      value={value}
      onChange={(next) => onChange(ANSWER_IN.find((hours) => hours === next) ?? '')}
    />
  );
}

function hintOf(ofAny: boolean, hours: AnswerIn) {
  if (!ofAny) return 'answerIn.hint';
  return hours === '' ? 'answerIn.hintHalf' : 'answerIn.hintAny';
}
