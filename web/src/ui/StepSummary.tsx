import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from './DescriptionList.tsx';
import classes from './StepSummary.module.css';

export type SummaryItem = readonly [name: string, value: string];

interface Part {
  readonly name: string;
  readonly items: readonly SummaryItem[];
  readonly onChange: () => void;
}

/** A summary of all answers before a form is sent, with a button to edit each part. */
export function StepSummary({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('ui');
  return parts.map(({ name, items, onChange }) => (
    <section key={name} className={classes.part}>
      <Group component="header" gap={0} wrap="nowrap" justify="space-between" mb={8}>
        <Box component="h2" m={0} fz={15}>
          {name}
        </Box>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('steps.change_named', { name })}
          onClick={onChange}
        >
          {t('steps.change')}
        </Button>
      </Group>
      <DescriptionList
        items={items.map(([label, value]) => [label, value || t('steps.not_given')])}
      />
    </section>
  ));
}
