import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Program, ProgramState } from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { programsQuery } from './community.data.ts';
import { MyRequests } from './MyRequests.tsx';
import {
  DocumentLinks,
  ProgramFacts,
  ProgramRefusals,
  useProgramRefusals,
} from './ProgramParts.tsx';
import { RequestPanel } from './RequestPanel.tsx';

/** What the partners for mobility and professional services give, and the own requests. */
export function CommunityPage() {
  const { t } = useTranslation('community');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <Programs programs={['wemove', 'proservy']} />
      <MyRequests />
    </>
  );
}

function Programs({ programs }: { programs: readonly Program[] }) {
  const { t } = useTranslation('community');
  return (
    <PagedList query={useQuery(programsQuery)} errorText={t('failed_programs')} emptyState={null}>
      {(states) => (
        <SimpleGrid cols={{ base: 1, md: programs.length }} mb="lg">
          {states
            .filter(({ program }) => programs.includes(program))
            .map((state) => (
              <ProgramCard key={state.program} state={state} />
            ))}
        </SimpleGrid>
      )}
    </PagedList>
  );
}

function ProgramCard({ state }: { state: ProgramState }) {
  const { t } = useTranslation('community');
  const [opened, setOpened] = useState(false);
  const { program, documents } = state;
  const refusals = useProgramRefusals(state);
  return (
    <Card title={PROGRAM_NAMES[program]}>
      <Stack gap="md">
        <Text>{t(`program.${program}.gives`)}</Text>
        <ProgramFacts state={state} />
        {documents.length > 0 && <DocumentLinks documents={documents} />}
        {refusals.length > 0 ? (
          <ProgramRefusals refusals={refusals} />
        ) : (
          <Box>
            <Button onClick={() => setOpened(true)}>{t('form.new')}</Button>
          </Box>
        )}
      </Stack>
      <RequestPanel state={state} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  );
}
