import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { Card } from '../../ui/Card.tsx';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';

/** A request that waits for a decision about one resource. */
export interface ApprovalRequest extends Slot {
  readonly title: string;
  readonly requester: string;
  readonly resource: string;
}

interface Props {
  request: ApprovalRequest;
  /** Pending requests for the same time, which approval refuses. */
  competing: readonly ApprovalRequest[];
  /** A mutation that shows its own errors. */
  onApprove: () => Promise<unknown>;
  /** A mutation whose errors the form of the reason shows. */
  onDecline: (reason: string) => Promise<unknown>;
  /** How the kind of booking checks the reason. */
  reason: Pick<ComponentProps<typeof ReasonDialog>, 'schema' | 'validate'>;
  /** The toasts after each decision. */
  successMessages: { readonly approved: string; readonly declined: string };
  /** Further facts about the request. */
  children?: ReactNode;
}

/** Approves a request, or declines it with a reason. */
export function ApprovalCard({ request, competing, onApprove, onDecline, ...props }: Props) {
  const { reason, successMessages, children } = props;
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const [isDeclining, declining] = useDisclosure(false);
  const [isApproving, setApproving] = useState(false);
  const formatTime = ({ start, end }: Slot) => format.dayAndRange(start, end);
  const { title, requester, resource } = request;

  async function approve() {
    setApproving(true);
    await afterMutation(onApprove(), () => showSuccess(successMessages.approved));
    setApproving(false);
  }

  return (
    <Card title={title} hint={`${requester}, ${resource}`}>
      <Stack gap="md">
        <Text fw={600}>{formatTime(request)}</Text>
        {children}
        {competing.length > 0 && (
          <InlineAlert>
            {t('approval.losing', { count: competing.length })}
            <List>
              {competing.map((it) => (
                <List.Item key={`${it.requester} ${it.start}`}>
                  {`${it.title}, ${it.requester}, ${formatTime(it)}`}
                </List.Item>
              ))}
            </List>
          </InlineAlert>
        )}
        <Group gap="sm">
          <Button variant="default" disabled={isApproving} onClick={declining.open}>
            {t('approval.decline')}
          </Button>
          <Button loading={isApproving} onClick={() => void approve()}>
            {t('approval.accept')}
          </Button>
        </Group>
      </Stack>
      <ReasonDialog
        {...reason}
        opened={isDeclining}
        onClose={declining.close}
        title={t('approval.decline_title', { title })}
        label={t('approval.reason')}
        description={t('approval.reason_hint', { name: requester })}
        confirmLabel={t('approval.decline')}
        onConfirm={onDecline}
        successMessage={successMessages.declined}
      />
    </Card>
  );
}
