import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StationCompany } from './StationCompany.tsx';
import { StationProject } from './StationProject.tsx';
import { StationTimes } from './StationTimes.tsx';
import type { StationPartForm } from './station-part-form.ts';

/** The answers of the 5G station's form without its documents, to correct them. */
export const StationAnswers = ({ form }: { form: StationPartForm }) => (
  <>
    <Part step="company">
      <StationCompany form={form} />
    </Part>
    <Part step="project">
      <StationProject form={form} />
    </Part>
    <Part step="times">
      <StationTimes form={form} />
    </Part>
  </>
);

interface PartProps {
  step: 'company' | 'project' | 'times';
  children: ReactNode;
}

function Part({ step, children }: PartProps) {
  const { t } = useTranslation('registrations');
  const id = useId();
  return (
    <Stack gap="md" role="group" aria-labelledby={id}>
      <Text component="h3" id={id} fz={15} fw={650} m={0} mt={8} lts={0} ff="text">
        {t(`station.step.${step}`)}
      </Text>
      {children}
    </Stack>
  );
}
