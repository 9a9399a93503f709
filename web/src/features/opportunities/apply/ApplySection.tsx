import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Application } from '@thedot/domain/opportunities/applications.contract';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { listIneligibility } from '@thedot/domain/opportunities/opportunities.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { MessagesCard } from '../../submissions/submissions.public.ts';
import { applicationQuery, useWithdrawApplication } from '../applications.data.ts';
import { OPPORTUNITIES_KEY } from '../opportunities.data.ts';
import { ApplicationBadge } from '../parts/ApplicationBadge.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';

/** The form of who can apply, or the application of the user or their organization. */
export function ApplySection({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation('opportunities');
  const { applicant } = opportunity;
  const isEligible = listIneligibility(opportunity, applicant, useNow()).length === 0;
  if (applicant.application) return <OwnApplication id={applicant.application.id} />;
  if (!isEligible) return null;
  return (
    <Card title={t('application.apply')} hint={t('application.hint')}>
      <ApplicationForm opportunityId={opportunity.id} application={null} />
    </Card>
  );
}

function OwnApplication({ id }: { id: string }) {
  const { t } = useTranslation('opportunities');
  const { data: application } = useQuery(applicationQuery(id));
  if (!application) return <Skeleton h={160} radius="lg" />;
  return (
    <>
      <Card
        title={t(application.isMine ? 'application.mine' : 'application.of_organization')}
        aside={<ApplicationBadge status={application.status} />}
      >
        <ApplicationBody key={application.id} application={application} />
      </Card>
      {application.status !== 'draft' && (
        <MessagesCard
          id={id}
          kindKey={OPPORTUNITIES_KEY}
          closedHint={t('application.closed_hint')}
        />
      )}
    </>
  );
}

function ApplicationBody({ application }: { application: Application }) {
  const { t } = useTranslation('opportunities');
  const [isEditing, editing] = useDisclosure(false);
  const { status, actions, text, files, author, isMine, reason } = application;
  const canEdit = actions.includes('edit') || actions.includes('submit');
  if (canEdit && (isEditing || status === 'draft')) {
    return (
      <ApplicationForm
        opportunityId={application.opportunity.id}
        application={application}
        onDone={editing.close}
      />
    );
  }
  return (
    <>
      {!isMine && (
        <Text fz="sm" c="var(--dot-ink-2)" mb={8}>
          {t('application.by')} <PersonLink person={author} />
        </Text>
      )}
      {reason && <InlineAlert>{t('application.reason', { reason })}</InlineAlert>}
      <Text dir="auto" lh={1.6} my={8} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {files.length > 0 && <FileLinks files={files} />}
      <Group gap={10} mt="md">
        {canEdit && (
          <Button variant="default" onClick={editing.open}>
            {t(status === 'withdrawn' ? 'application.apply_again' : 'application.edit')}
          </Button>
        )}
        {actions.includes('withdraw') && <WithdrawButton application={application} />}
      </Group>
    </>
  );
}

function WithdrawButton({ application: { id, opportunity } }: { application: Application }) {
  const { t } = useTranslation('opportunities');
  const { date } = useFormat();
  const [isOpened, dialog] = useDisclosure(false);
  const withdraw = useWithdrawApplication();
  return (
    <>
      <Button variant="subtle" color="gray" onClick={dialog.open}>
        {t('application.withdraw')}
      </Button>
      <ConfirmDialog
        opened={isOpened}
        onClose={dialog.close}
        title={t('application.withdraw_title')}
        text={t('application.withdraw_text', { date: date(opportunity.deadline) })}
        confirmLabel={t('application.withdraw')}
        isDestructive
        successMessage={t('application.withdrawn')}
        onConfirm={() => withdraw.mutateAsync(id)}
      />
    </>
  );
}
