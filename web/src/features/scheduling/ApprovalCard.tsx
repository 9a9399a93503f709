import { Button, Group, Stack, Text } from '@mantine/core';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { afterMutation } from '../../lib/query/after-mutation.ts';
import { Card } from '../../ui/Card.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';

/** A request that waits for a decision about one resource. */
export interface ApprovalRequest extends Slot {
  readonly title: string;
  readonly requester: { readonly id: string; readonly name: string };
  readonly resource: string;
}

interface Props {
  request: ApprovalRequest;
  /** How many users of the waiting list wait for its time. */
  waiting: number;
  /** A mutation that shows its own errors. */
  onApprove: () => Promise<unknown>;
  onApproved?: () => void;
  /** Opens the dialog that asks for the reason. */
  onDecline: () => void;
  /** Further facts about the request. */
  children?: ReactNode;
}

/** A request to approve or decline. */
export function ApprovalCard(props: Props) {
  const { request, waiting, onApprove, onApproved, onDecline, children } = props;
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  const [isApproving, setApproving] = useState(false);
  const { title, requester, resource, start, end } = request;

  async function approve() {
    setApproving(true);
    await afterMutation(onApprove(), () => {
      showSuccess(t('approval.accepted'));
      onApproved?.();
    });
    setApproving(false);
  }

  return (
    <Card
      title={title}
      hint={
        <>
          <PersonLink person={requester} />, {resource}
        </>
      }
    >
      <Stack gap="md">
        <Text fw={600}>{format.dayAndRange(start, end)}</Text>
        {children}
        {waiting > 0 && (
          <InlineAlert tone="info">{t('approval.waited_for', { count: waiting })}</InlineAlert>
        )}
        <Group gap="sm">
          <Button loading={isApproving} onClick={() => void approve()}>
            {t('approval.accept')}
          </Button>
          <Button variant="default" disabled={isApproving} onClick={onDecline}>
            {t('approval.decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
