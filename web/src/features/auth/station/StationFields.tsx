import { Checkbox, Progress, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@thedot/domain/limits';
import { Gender } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { NameFields } from '../sign-up/NameFields.tsx';
import { useEmailCheck } from '../sign-up/use-email-check.ts';
import { StationCompany } from './StationCompany.tsx';
import { StationProject } from './StationProject.tsx';
import { StationSummary } from './StationSummary.tsx';
import { StationTimes } from './StationTimes.tsx';
import type { StationStep } from './station-steps.ts';
import type { StationDocuments, StationForm } from './use-station-form.ts';

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

/** The applicant and their credentials. */
function StationPerson({ form }: { form: StationForm }) {
  const { t } = useTranslation(['auth', 'registrations', 'users']);
  const { firstName, lastName, email, organization } = form.values;
  return (
    <>
      <NameFields form={form} />
      <TextInput
        label={t('auth:email')}
        description={t('auth:register.email_hint')}
        type="email"
        autoComplete="email"
        {...useEmailCheck(form)}
      />
      <NewPasswordField
        label={t('auth:password')}
        personalWords={[firstName, lastName, email, organization]}
        {...form.getInputProps('password')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('registrations:field.phone')}
          description={t('registrations:station.phone_hint')}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('registrations:field.position')}
          description={t('registrations:station.position_hint')}
          autoComplete="organization-title"
          {...form.getInputProps('position')}
        />
        <Select
          label={t('registrations:field.gender')}
          allowDeselect={false}
          data={Gender.options.map((value) => ({ value, label: t(`users:gender.${value}`) }))}
          {...form.getInputProps('gender')}
        />
        <CountrySelect label={t('auth:country')} {...form.getInputProps('country')} />
      </SimpleGrid>
      <LanguageSelect label={t('auth:language')} {...form.getInputProps('language')} />
    </>
  );
}

const ACCEPT =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt,.csv,.zip,.jpg,.jpeg,.png,.webp';

interface StationFilesProps {
  form: StationForm;
  documents: StationDocuments;
}

function StationFiles({ form, documents }: StationFilesProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { files, missingFiles, setFiles } = documents;
  const size = format.fileSize(MAX_DOCUMENT_BYTES);
  return (
    <>
      <Text>{t('station.documents_text')}</Text>
      {missingFiles.length > 0 && (
        <InlineAlert>
          {t('station.documents_again')} <b>{missingFiles.join(', ')}</b>
        </InlineAlert>
      )}
      <div data-path="documents" tabIndex={-1}>
        <FilesField
          label={t('station.documents')}
          buttonLabel={t('station.documents_add')}
          hint={t('station.documents_hint', { count: MAX_DOCUMENTS, size })}
          accept={ACCEPT}
          files={files}
          maxFiles={MAX_DOCUMENTS}
          maxBytes={MAX_DOCUMENT_BYTES}
          tooLargeCode="file.document_too_large"
          progress={null}
          error={form.errors['documents']}
          onChange={(chosen, error) => {
            setFiles(chosen);
            form.clearServerErrors('documents');
            form.setFieldError('documents', error);
          }}
        />
      </div>
    </>
  );
}
