import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { refuseOwnerLeaving } from '@thedot/domain/organizations/organizations.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useLeaveOrganization } from './team.data.ts';

/** Lets a member leave the organization. An owner with other members passes it on first. */
export function LeaveCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const [opened, { open, close }] = useDisclosure();
  const leave = useLeaveOrganization();
  const { id } = useMe();
  const { name, members, owner, isOwner } = organization;
  const refusal = refuseOwnerLeaving({ ownerId: owner?.id ?? null, members }, id);
  const text = t(isOwner ? 'leave.alone' : 'leave.text', { organization: name });

  return (
    <Card title={t('leave.title')}>
      <Text c="var(--dot-ink-2)">
        {refusal ? t('leave.pass_on_first', { organization: name }) : text}
      </Text>
      {!refusal && (
        <Button variant="default" mt={14} maw="100%" onClick={open}>
          {t('leave.action', { organization: name })}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('leave.ask', { organization: name })}
        text={text}
        confirmLabel={t('leave.confirm')}
        isDestructive
        onConfirm={() => leave.mutateAsync()}
        successMessage={t('leave.done', { organization: name })}
      />
    </Card>
  );
}
