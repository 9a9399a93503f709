import { Checkbox, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { StationDocuments, StationForm } from '../station-form.ts';
import type { StationStep } from '../station-steps.ts';
import { StationCompany } from './StationCompany.tsx';
import { StationFiles } from './StationFiles.tsx';
import { StationPerson } from './StationPerson.tsx';
import { StationProject } from './StationProject.tsx';
import { StationSummary } from './StationSummary.tsx';
import { StationTimes } from './StationTimes.tsx';

interface Props {
  step: StationStep;
  form: StationForm;
  documents: StationDocuments;
  onOpen: (step: StationStep) => void;
}

export function StationFields({ step, form, documents, onOpen }: Props) {
  switch (step) {
    case 'person':
      return <StationPerson form={form} />;
    case 'company':
      return <StationCompany form={form} />;
    case 'project':
      return <StationProject form={form} />;
    case 'documents':
      return <StationFiles form={form} documents={documents} />;
    case 'times':
      return <StationTimes form={form} />;
    case 'check':
      return (
        <>
          <StationSummary values={form.values} files={documents.files} onOpen={onOpen} />
          <KeepInformed form={form} />
          {documents.progress !== null && <Sending percent={documents.progress} />}
        </>
      );
  }
}

function KeepInformed({ form }: { form: StationForm }) {
  const { t } = useTranslation('registrations');
  return (
    <Checkbox
      label={t('station.keep_informed')}
      {...form.getInputProps('keepInformed', { type: 'checkbox' })}
    />
  );
}

function Sending({ percent }: { percent: number }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  return (
    <div role="status">
      {t('station.sending')} {format.percent(percent / 100)}
      <Progress value={percent} aria-label={t('station.sending')} />
    </div>
  );
}
