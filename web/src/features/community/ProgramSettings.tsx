import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { community, type ProgramState } from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import { DividedList } from '../../ui/lists/DividedList.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import {
  figuresQuery,
  programSettingsQuery,
  programsQuery,
  useChangeProgram,
} from './community.data.ts';
import { ProgramDocuments } from './ProgramDocuments.tsx';

/** What staff see and set of each program: figures, days, partner, documents and consent. */
export function ProgramSettings() {
  const { t } = useTranslation('community');
  return (
    <PagedList query={useQuery(programsQuery)} errorText={t('failed_programs')} emptyState={null}>
      {(programs) => (
        <Stack gap="lg">
          {programs.map((state) => (
            <ProgramCard key={state.program} state={state} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

interface Props {
  state: ProgramState;
}

function ProgramCard({ state }: Props) {
  const { t } = useTranslation('community');
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={PROGRAM_NAMES[state.program]}
      aside={
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('settings.edit')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="lg">
          <SettingsFacts state={state} />
          <Consents state={state} />
        </Stack>
        <Box>
          <SectionTitle>{t('documents.title')}</SectionTitle>
          <ProgramDocuments program={state.program} documents={state.documents} />
        </Box>
      </SimpleGrid>
      <SettingsDialog state={state} opened={isEditing} onClose={() => setEditing(false)} />
    </Card>
  );
}

const SectionTitle = ({ children }: { children: string }) => (
  <Text component="h3" fz="md" fw={600} m="0 0 10px">
    {children}
  </Text>
);

function SettingsFacts({ state: { program, opensOn, closesOn } }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const { data: figures } = useQuery(figuresQuery);
  const { data: settings } = useQuery(programSettingsQuery(program));
  const figure = figures?.find((it) => it.program === program);
  const { partner } = settings ?? {};
  return (
    <Facts
      grid
      facts={[
        { name: t('settings.from'), value: opensOn ? format.date(opensOn) : t('settings.always') },
        { name: t('settings.to'), value: closesOn ? format.date(closesOn) : t('settings.no_end') },
        {
          name: t('figures.title'),
          value: figure && t('figures.counts', { asked: figure.asked, accepted: figure.accepted }),
        },
        {
          name: t('figures.answer'),
          value:
            figure &&
            (figure.answerHours === null
              ? t('figures.unanswered')
              : t('figures.answered', { hours: format.number(figure.answerHours) })),
        },
        {
          name: t('settings.partner'),
          isWide: true,
          value:
            settings &&
            (partner
              ? t(`settings.${partner.channel}`, { address: partner.address })
              : t('settings.no_partner')),
        },
      ]}
    />
  );
}

/** Each version of the consent, with how many users accepted it. */
function Consents({ state: { program } }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const query = useQuery({
    ...programSettingsQuery(program),
    select: ({ consents }) => consents.map((it) => ({ ...it, id: String(it.version) })),
  });
  return (
    <Box>
      <SectionTitle>{t('settings.consent')}</SectionTitle>
      <DividedList
        query={query}
        texts={{ error: t('failed_programs'), empty: '' }}
        renderRow={({ version, text, createdAt, accepted }) => (
          <>
            <Text fz="sm" fw={600}>
              {t('settings.version', { version, when: format.date(createdAt) })}
              {' · '}
              {t('settings.accepted', { count: accepted })}
            </Text>
            <Text fz="sm" c="var(--dot-ink-2)" style={{ whiteSpace: 'pre-line' }}>
              {text[currentLanguage()]}
            </Text>
          </>
        )}
      />
    </Box>
  );
}

type Settings = Pick<ProgramState, 'opensOn' | 'closesOn'> & {
  consent: { en: string; fr: string };
  consentVersion: number;
} & Record<string, unknown>;

function SettingsDialog({
  state: { program, opensOn, closesOn, consent },
  ...dialog
}: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('community');
  const { mutateAsync: change } = useChangeProgram(program);
  return (
    <FormDialog<Settings, unknown>
      {...dialog}
      size="lg"
      title={t('settings.heading', { program: PROGRAM_NAMES[program] })}
      schema={community.changeProgram.body}
      initialValues={{
        opensOn,
        closesOn,
        consent: { ...consent.text },
        consentVersion: consent.version,
      }}
      confirmLabel={t('settings.save')}
      successMessage={t('settings.saved')}
      submit={(values) => change(values)}
    >
      {({ getInputProps, values }) => (
        <>
          <Group grow align="flex-start">
            <DateField isOptional label={t('settings.from')} {...getInputProps('opensOn')} />
            <DateField isOptional label={t('settings.to')} {...getInputProps('closesOn')} />
          </Group>
          {(['en', 'fr'] as const).map((language) => (
            <AutosizeTextarea
              key={language}
              label={t(`settings.consent_${language}`)}
              minRows={3}
              maxRows={10}
              maxLength={4000}
              {...getInputProps(`consent.${language}`)}
            />
          ))}
          {(values.consent.en !== consent.text.en || values.consent.fr !== consent.text.fr) && (
            <Text fz="sm" c="var(--dot-ink-2)" role="status">
              {t('settings.new_version', { version: consent.version + 1 })}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
