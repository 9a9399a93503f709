import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProgramState } from '@thedot/domain/community/community.contract';
import { QUESTIONS } from '@thedot/domain/community/community.questions';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Column, Columns } from '../../ui/Columns.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Facts } from '../../ui/records/Facts.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { programsQuery } from './community.data.ts';
import { MyRequests } from './MyRequests.tsx';
import {
  DocumentLinks,
  ProgramFacts,
  ProgramRefusals,
  useProgramRefusals,
} from './ProgramParts.tsx';
import { RequestForm } from './RequestPanel.tsx';

/** The partner for law: its services and documents, a form to write to it, and the own requests. */
export function LegalPage() {
  const { t } = useTranslation('community');
  const query = useQuery(programsQuery);
  const state = query.data?.find(({ program }) => program === 'eurafrique');
  return (
    <>
      <PageHeader title={t('legal.title')} hint={t('legal.hint')} />
      {query.isLoadingError && (
        <LoadFailed
          text={t('failed_programs')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeletons shape="rows" count={4} />}
      {state && <Partner state={state} />}
    </>
  );
}

interface Props {
  state: ProgramState;
}

function Partner({ state }: Props) {
  const { t } = useTranslation('community');
  const refusals = useProgramRefusals(state);
  return (
    <Columns narrow="last">
      <Column>
        <Services />
        <Card title={t('legal.contact')} hint={t('legal.contact_hint')}>
          {refusals.length > 0 ? (
            <ProgramRefusals refusals={refusals} />
          ) : (
            <RequestForm state={state} />
          )}
        </Card>
        <MyRequests program="eurafrique" />
      </Column>
      <Column>
        <Card title={t('legal.about')}>
          <Stack gap="md">
            <Text>{t('program.eurafrique.gives')}</Text>
            <ProgramFacts state={state} />
          </Stack>
        </Card>
        {state.documents.length > 0 && (
          <Card title={t('documents.title')}>
            <DocumentLinks documents={state.documents} />
          </Card>
        )}
      </Column>
    </Columns>
  );
}

const SERVICES = ['company', 'contracts', 'property', 'employment', 'funding'] as const;

/** What the lawyers do, by area of law. */
function Services() {
  const { t } = useTranslation('community');
  const areas = QUESTIONS.eurafrique.find(({ name }) => name === 'topic')?.options ?? {};
  return (
    <Card title={t('legal.services')}>
      <Facts
        grid
        facts={SERVICES.map((area) => ({
          name: areas[area]?.[currentLanguage()] ?? area,
          value: t(`legal.service.${area}`),
        }))}
      />
    </Card>
  );
}
