import { Group, Input, Radio, Select } from '@mantine/core';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import classes from './TopicField.module.css';

/** With more topics, a list takes less room. */
const MAX_VISIBLE = 8;

/** An expert who names no topics helps with any. */
const topicsOf = (own: readonly Expertise[]): readonly Expertise[] =>
  own.length > 0 ? own : Expertise.options;

/** Returns the topic to preselect: the only one, or the wanted one if the expert has it. */
export function chooseTopic(own: readonly Expertise[], wanted: Expertise | null): Expertise | null {
  const topics = topicsOf(own);
  if (topics.length === 1) return topics[0] ?? null;
  return wanted !== null && topics.includes(wanted) ? wanted : null;
}

interface Props {
  /** The topics of the expert. */
  own: readonly Expertise[];
  value?: Expertise | null;
  error?: ReactNode;
  onChange: (topic: Expertise | null) => void;
  'data-path'?: string;
}

/** Selects one of the expert's topics. */
export function TopicField({ own, value = null, error, onChange, ...field }: Props) {
  const { t } = useTranslation(['experts', 'ui']);
  const topics = topicsOf(own);
  const label = t('form.category');

  if (topics.length === 1) {
    return (
      <div>
        <Input.Label component="span" size="md" display="block">
          {label}
        </Input.Label>
        {topics.map((topic) => (
          <Chip key={topic}>{t(`ui:category.${topic}`)}</Chip>
        ))}
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    );
  }
  if (topics.length > MAX_VISIBLE) {
    return (
      <Select
        size="md"
        label={label}
        placeholder={t('form.categoryHint')}
        allowDeselect={false}
        data={topics.map((topic) => ({ value: topic, label: t(`ui:category.${topic}`) }))}
        value={value}
        error={error}
        onChange={onChange}
        {...field}
      />
    );
  }
  return (
    <Radio.Group
      label={label}
      size="md"
      value={value}
      error={error}
      tabIndex={-1}
      onChange={(topic) => onChange(Expertise.parse(topic))}
      {...field}
    >
      <Group gap={8} mt={4}>
        {topics.map((topic) => (
          <ChoiceCard key={topic} value={topic} className={classes.topic}>
            {t(`ui:category.${topic}`)}
          </ChoiceCard>
        ))}
      </Group>
    </Radio.Group>
  );
}
