import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { call, CallProblem } from '@thedot/domain/conference/call.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import type { CallSession } from '../call-session.ts';

interface Values extends Record<string, unknown> {
  stars: number;
  problems: CallProblem[];
  comment: string;
}

/** Up to this many stars the form asks what went wrong. */
const POOR = 3;

/** The quality of the call; a session has a review of its own. */
export function RatingForm({ rate }: { rate: CallSession['rate'] }) {
  const { t } = useTranslation('visio-call');
  const [isSent, setSent] = useState(false);
  const form = useContractForm<Values, void>(call.rate.body, {
    initialValues: { stars: 0, problems: [], comment: '' },
    submit: (values) => rate(values),
    onDone: () => setSent(true),
    // No question before a rating that was not sent is discarded.
    isSecret: true,
  });
  if (isSent) return <Text role="status">{t('end.rated')}</Text>;
  const { stars, problems } = form.values;
  const toggle = (problem: CallProblem) =>
    form.setFieldValue(
      'problems',
      problems.includes(problem) ? problems.filter((it) => it !== problem) : [...problems, problem],
    );
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <DotRatingField
          label={t('end.rate_label')}
          {...form.getInputProps('stars')}
          value={stars || null}
          onChange={(value) => form.setFieldValue('stars', value ?? 0)}
        />
        {stars > 0 && (
          <>
            {stars <= POOR && (
              <Stack gap={10} role="group" aria-label={t('end.problems')}>
                <Text fw={500}>{t('end.problems')}</Text>
                <Group gap={16}>
                  {CallProblem.options.map((problem) => (
                    <Checkbox
                      key={problem}
                      label={t(`end.problem.${problem}`)}
                      checked={problems.includes(problem)}
                      onChange={() => toggle(problem)}
                    />
                  ))}
                </Group>
              </Stack>
            )}
            <AutosizeTextarea
              label={<OptionalLabel>{t('end.comment')}</OptionalLabel>}
              minRows={2}
              maxRows={6}
              maxLength={500}
              {...form.getInputProps('comment')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={form.busy}>
                {t('end.rate')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
