import { Checkbox, Progress, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@thedot/domain/limits';
import { SignUpSource } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { Gender } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../ui/fields/CountrySelect.tsx';
import { FilesField } from '../../../ui/fields/FilesField.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { NameFields } from '../sign-up/NameFields.tsx';
import { useEmailCheck } from '../sign-up/use-email-check.ts';
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

const NOT_YET = 'not-yet';
const YEARS_SHOWN = 60;

/** The applicant's company. */
function StationCompany({ form }: { form: StationForm }) {
  const { t } = useTranslation(['registrations', 'ui']);
  return (
    <>
      <TextInput
        label={t('station.organization')}
        autoComplete="organization"
        {...form.getInputProps('organization')}
      />
      <TextInput
        label={t('station.field')}
        description={t('station.field_hint')}
        {...form.getInputProps('field')}
      />
      <Textarea
        label={t('station.field_description')}
        description={t('station.field_description_hint')}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('fieldDescription')}
      />
      <TextInput
        label={<OptionalLabel>{t('station.address')}</OptionalLabel>}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <FoundedYear form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={<OptionalLabel>{t('station.website')}</OptionalLabel>}
          description={t('ui:website_hint')}
          type="url"
          autoComplete="url"
          {...form.getInputProps('website')}
        />
        <TextInput
          label={<OptionalLabel>{t('station.linkedin')}</OptionalLabel>}
          description="https://www.linkedin.com/company/"
          type="url"
          {...form.getInputProps('linkedin')}
        />
      </SimpleGrid>
      <Checkbox
        label={t('station.published')}
        {...form.getInputProps('isLegallyPublished', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('station.label')}
        {...form.getInputProps('hasStartupLabel', { type: 'checkbox' })}
      />
    </>
  );
}

function FoundedYear({ form }: { form: StationForm }) {
  const { t } = useTranslation('registrations');
  const now = new Date().getFullYear();
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => String(now - i));
  const { foundedYear } = form.values;
  return (
    <Select
      label={t('station.founded_year')}
      allowDeselect={false}
      searchable
      data={[{ value: NOT_YET, label: t('not_founded') }, ...years]}
      {...form.getInputProps('foundedYear')}
      value={foundedYear === null ? NOT_YET : String(foundedYear)}
      onChange={(year) =>
        form.setFieldValue('foundedYear', year === null || year === NOT_YET ? null : Number(year))
      }
    />
  );
}

/** The project at the station and the expertise it needs. */
function StationProject({ form }: { form: StationForm }) {
  const { t } = useTranslation(['registrations', 'ui']);
  return (
    <>
      <Textarea
        label={t('station.reason')}
        description={t('station.reason_hint')}
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('reason')}
      />
      <Checkbox.Group
        label={t('station.expertise')}
        description={t('station.expertise_hint')}
        tabIndex={-1}
        {...form.getInputProps('expertise')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" my="xs">
          {Expertise.options.map((value) => (
            <Checkbox key={value} value={value} label={t(`ui:category.${value}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Textarea
        label={<OptionalLabel>{t('station.question')}</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('question')}
      />
      <Select
        label={<OptionalLabel>{t('station.source')}</OptionalLabel>}
        placeholder={t('station.source_none')}
        clearable
        clearButtonProps={{ 'aria-label': t('station.source_none') }}
        data={SignUpSource.options.map((value) => ({ value, label: t(`source.${value}`) }))}
        {...form.getInputProps('source')}
      />
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
            form.setFieldError('documents', error);
          }}
        />
      </div>
    </>
  );
}
