import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Application, applications } from '@thedot/domain/opportunities/applications.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../../ui/dialogs/PanelBody.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AssignmentCard, MessagesCard } from '../../submissions/submissions.public.ts';
import { applicationQuery, useScoreApplication } from '../applications.data.ts';
import { OPPORTUNITIES_KEY } from '../opportunities.data.ts';
import { ApplicationBadge } from '../parts/ApplicationBadge.tsx';
import { ApplicationHistory } from '../parts/ApplicationHistory.tsx';
import { DecideDialog, type StaffAction } from './DecideDialog.tsx';

interface Props {
  id: string | null;
  onClose: () => void;
}

/** One application in a side panel: what it says, the scores, and the decision. */
export function ReviewPanel({ id, onClose }: Props) {
  const { t } = useTranslation('opportunities');
  const query = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  const application = query.data;
  return (
    <FormPanel
      opened={id !== null}
      onClose={onClose}
      title={application ? t('review.number', { number: application.number }) : t('review.one')}
    >
      <PanelBody>
        {query.isLoadingError && (
          <LoadFailed text={t('application.failed')} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeletons shape="text" />}
        {application && <Review key={application.id} application={application} />}
      </PanelBody>
    </FormPanel>
  );
}

const STAFF_ACTIONS: readonly StaffAction[] = ['shortlist', 'accept', 'decline', 'reconsider'];

function Review({ application }: { application: Application }) {
  const { t } = useTranslation('opportunities');
  const [action, setAction] = useState<StaffAction | null>(null);
  const { id, author, status, opportunity, text, files, reason, actions } = application;
  return (
    <Stack gap="lg">
      <div>
        <Group gap={12} justify="space-between">
          <Text fw={600}>
            <PersonLink person={author} />
            {author.organization && `, ${author.organization}`}
          </Text>
          <ApplicationBadge status={status} />
        </Group>
        <TextLink to={`/opportunity/details/${opportunity.id}`}>{opportunity.title}</TextLink>
        {reason && (
          <Text fz="sm" c="var(--dot-ink-2)" mt={4}>
            {t('application.reason', { reason })}
          </Text>
        )}
      </div>
      <Text dir="auto" lh={1.6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {files.length > 0 && <FileLinks files={files} />}
      <Group gap={10}>
        {STAFF_ACTIONS.filter((it) => actions.includes(it)).map((it) => (
          <Button
            key={it}
            variant={it === 'accept' ? 'filled' : 'default'}
            onClick={() => setAction(it)}
          >
            {t(`review.action.${it}`)}
          </Button>
        ))}
      </Group>
      <ScoreForm application={application} />
      <ScoreList application={application} />
      <AssignmentCard submission={application} kindKey={OPPORTUNITIES_KEY} />
      <MessagesCard id={id} kindKey={OPPORTUNITIES_KEY} />
      <ApplicationHistory id={id} />
      <DecideDialog action={action} id={id} onClose={() => setAction(null)} />
    </Stack>
  );
}

const ScoreValues = z.object({
  score: applications.score.body.shape.score.nullable(),
  note: applications.score.body.shape.note,
});

function ScoreForm({ application: { id, myNote, forStaff } }: { application: Application }) {
  const { t } = useTranslation('opportunities');
  const give = useScoreApplication();
  return (
    <DialogForm<z.input<typeof ScoreValues>, Application>
      schema={ScoreValues}
      initialValues={{ score: forStaff?.myScore ?? null, note: myNote }}
      validate={({ score }) => ({ score: score === null ? 'field.required' : null })}
      submit={({ score, note }) => give.mutateAsync({ id, score: score ?? 0, note })}
      confirmLabel={t('review.give')}
      successMessage={t('review.given')}
    >
      {(form) => (
        <>
          <DotRatingField label={t('review.my_score')} {...form.getInputProps('score')} />
          <AutosizeTextarea
            label={<OptionalLabel>{t('review.note')}</OptionalLabel>}
            description={t('review.note_hint')}
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </DialogForm>
  );
}

function ScoreList({ application: { scores, forStaff } }: { application: Application }) {
  const { t } = useTranslation('opportunities');
  const { number } = useFormat();
  if (!forStaff || forStaff.scoreCount === 0) return null;
  return (
    <section>
      <Title order={3} fz="1.0625rem" mb={8}>
        {t('review.scores')}
      </Title>
      {forStaff.averageScore === null ? (
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('review.hidden', { count: forStaff.scoreCount })}
        </Text>
      ) : (
        <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
          {scores.map(({ reviewer, score, note }) => (
            <li key={reviewer.id}>
              <Text span fw={600}>
                <PersonLink person={reviewer} /> · {number(score)}
              </Text>
              {note && <Text fz="sm">{note}</Text>}
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
