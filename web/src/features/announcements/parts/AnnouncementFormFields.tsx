import { Checkbox, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { language, type Language } from '@thedot/domain/kernel/fields';
import { MAX_ANNOUNCEMENT_LENGTH } from '@thedot/domain/limits';
import { AnnouncementLevel } from '@thedot/domain/users/page-announcements.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneCity } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { type AnnouncementForm, type FormSubject, isStarted } from '../announcement-form.ts';
import { ANNOUNCEMENT_PAGES } from '../announcement-pages.ts';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';
import { RecipientCount, RecipientFields } from './RecipientFields.tsx';

interface Props {
  form: ContractFormHandle<AnnouncementForm>;
  subject: FormSubject;
}

/** What is announced, how it looks, to whom, when and in which ways. */
export function AnnouncementFormFields({ form, subject }: Props) {
  const { t } = useTranslation('announcements');
  const { values } = form;
  return (
    <>
      <Text fz={13} c="var(--dot-ink-2)">
        {t('one_language')}
      </Text>
      {language.options.map((it) => (
        <WordFields key={it} form={form} language={it} />
      ))}
      <LinkFields form={form} />
      <LevelField form={form} />
      <Preview form={values} />
      <RecipientFields
        value={values.to}
        error={form.errors['to']}
        onChange={(to) => form.setFieldValue('to', to)}
      />
      <RecipientCount to={values.to} />
      <WayFields form={form} subject={subject} />
      <TimeFields form={form} subject={subject} />
      {isStarted(subject) && (
        <Checkbox
          label={t('shows_again')}
          description={t('shows_again_hint')}
          {...form.getInputProps('showsAgain', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function WordFields({ form, language: written }: Pick<Props, 'form'> & { language: Language }) {
  const { t } = useTranslation('announcements');
  return (
    <FieldGroup name={t(`written.${written}`)}>
      <TextInput
        label={t('heading')}
        maxLength={120}
        {...form.getInputProps(`words.${written}.title`)}
      />
      <AutosizeTextarea
        label={t('text')}
        minRows={2}
        maxRows={10}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        {...form.getInputProps(`words.${written}.text`)}
      />
      {form.values.link !== '' && (
        <TextInput
          label={<OptionalLabel>{t('link_label')}</OptionalLabel>}
          maxLength={60}
          {...form.getInputProps(`words.${written}.linkLabel`)}
        />
      )}
    </FieldGroup>
  );
}

const OTHER = 'other';

/** A page of the hub from a list, or a typed address. */
function LinkFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation(['announcements', 'shell']);
  const { link } = form.values;
  const isListed = ANNOUNCEMENT_PAGES.some(({ path }) => path === link);
  const [isOther, setOther] = useState(link !== '' && !isListed);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={<OptionalLabel>{t('link')}</OptionalLabel>}
        placeholder={t('link_none')}
        clearable
        data={[
          ...ANNOUNCEMENT_PAGES.map(({ path, name }) => ({
            value: path,
            label: t(`shell:page.${name}`),
          })),
          { value: OTHER, label: t('link_typed') },
        ]}
        value={isOther ? OTHER : link || null}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          form.setFieldValue('link', chosen === OTHER ? '' : (chosen ?? ''));
        }}
      />
      {isOther && (
        <TextInput
          label={t('address')}
          inputMode="url"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
      )}
    </SimpleGrid>
  );
}

function LevelField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('announcements');
  return (
    <Select
      label={t('level_label')}
      allowDeselect={false}
      data={AnnouncementLevel.options.map((value) => ({ value, label: t(`level.${value}`) }))}
      {...form.getInputProps('level')}
    />
  );
}

/** The banner as readers of each language see it. */
function Preview({ form: { level, words, link } }: { form: AnnouncementForm }) {
  const { t } = useTranslation('announcements');
  const isEmpty = words.en.title + words.fr.title === '';
  if (isEmpty) return null;
  return (
    <Stack gap={8} component="section" aria-label={t('preview')}>
      {language.options.map((it) => (
        <div key={it}>
          <Text fz={12} fw={600} mb={4} c="var(--dot-ink-3)">
            {t(`preview_in.${it}`)}
          </Text>
          <AnnouncementBanner announcement={{ level, words, link }} language={it} />
        </div>
      ))}
    </Stack>
  );
}

function WayFields({ form, subject }: Props) {
  const { t } = useTranslation('announcements');
  const { isBanner, level } = form.values;
  const isSent = !subject.isCopy && Boolean(subject.announcement?.notifiedAt);
  return (
    <FieldGroup name={t('ways')}>
      <Checkbox
        label={t('as_banner')}
        disabled={isStarted(subject)}
        {...form.getInputProps('isBanner', { type: 'checkbox' })}
      />
      {isBanner && level === 'urgent' && (
        <Switch
          label={t('pinned')}
          description={t('pinned_hint')}
          checked={!form.values.isDismissible}
          onChange={(event) => form.setFieldValue('isDismissible', !event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t('as_notification')}
        description={t(isSent ? 'notified_hint' : 'as_notification_hint')}
        disabled={isSent}
        {...form.getInputProps('isNotified', { type: 'checkbox' })}
      />
    </FieldGroup>
  );
}

function TimeFields({ form, subject }: Props) {
  const { t } = useTranslation('announcements');
  const { zone, hubZone } = useFormat();
  const moment = (name: 'startsAt' | 'endsAt') => {
    const { onChange, ...field } = form.getInputProps(name);
    // Both parts empty.
    return { ...field, onChange: (value: string) => onChange(value === 'T' ? '' : value) };
  };
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {!isStarted(subject) && (
          <MomentField
            isOptional
            label={t('starts')}
            timeLabel={t('start_time')}
            {...moment('startsAt')}
          />
        )}
        {form.values.isBanner && (
          <MomentField
            isOptional
            label={t('ends')}
            timeLabel={t('end_time')}
            {...moment('endsAt')}
          />
        )}
      </SimpleGrid>
      <Text fz={13} mt={6} c="var(--dot-ink-2)">
        {t('times_hint')}
        {zone !== hubZone && ` ${t('hub_zone', { zone: zoneCity(hubZone) })}`}
      </Text>
    </div>
  );
}

function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap="sm" miw={0} m={0} p={0} bd={0}>
      <Text component="legend" fw={650} mb={8} p={0}>
        {name}
      </Text>
      {children}
    </Stack>
  );
}
